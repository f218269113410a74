import type { Link } from "../views.ts";
import styles from "./Breadcrumb.module.css";

type Props = { trail: readonly Link[]; current: string };

export function Breadcrumb({ trail, current }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

/** The same trail as structured data. */
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
