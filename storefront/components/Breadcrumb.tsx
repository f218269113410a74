import type { Link } from "#storefront/views.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./Breadcrumb.module.css";
import { componentTexts } from "./texts/texts.ts";

type Props = { trail: readonly Link[]; current: string };

export function Breadcrumb({ trail, current }: Props) {
  const texts = useTexts(componentTexts);
  return (
    <nav aria-label={texts.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
        <li aria-current="page">
          <span dir="auto">{current}</span>
        </li>
      </ol>
    </nav>
  );
}

/** The breadcrumb as structured data. */
export function breadcrumbData(trail: readonly Link[], current: Link, baseUrl: string) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [...trail, current].map((link, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: link.label,
      item: baseUrl + link.href,
    })),
  };
}
