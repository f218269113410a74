import { Link } from "@tanstack/react-router";
import styles from "./attributes.module.css";

const tabs = [
  { to: "/brands", label: "Brands" },
  { to: "/ribbons", label: "Ribbons" },
  { to: "/info-sections", label: "Info sections" },
  { to: "/customizations", label: "Options and personalization" },
] as const;

/** What products share, each on a page of its own. */
export function AttributeTabs() {
  return (
    <nav className={styles.tabs} aria-label="Attributes">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.tab}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
