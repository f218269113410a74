import { Link } from "@tanstack/react-router";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./attributes.module.css";
import { attributesTexts } from "./texts/texts.ts";

const { tabs: texts } = attributesTexts[staffLanguage()];

const tabs = [
  { to: "/brands", label: texts.brands },
  { to: "/ribbons", label: texts.ribbons },
  { to: "/info-sections", label: texts.info },
  { to: "/customizations", label: texts.customizations },
  { to: "/product-groups", label: texts.groups },
] as const;

/** Navigation between the pages of shared attributes. */
export function AttributeTabs() {
  return (
    <nav className={styles.tabs} aria-label={texts.label}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.tab}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
