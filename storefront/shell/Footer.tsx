import type { ShopFacts } from "../facts.ts";
import styles from "./shell.module.css";

type Props = { shop: ShopFacts };

export function Footer({ shop }: Props) {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerGrid}>
        <div className={styles.footerAbout}>
          <p className={styles.footerMark}>{shop.name}</p>
          <p>{shop.tagline}</p>
        </div>
        <FooterList title="Shop" links={[...shop.menu.slice(0, 5), { label: "All collections", href: "/c" }]} />
        <FooterList
          title="Help"
          links={[
            { label: "Shipping and returns", href: "/pages/shipping-and-returns" },
            { label: "Contact", href: "/contact" },
            { label: "Your orders", href: "/account" },
          ]}
        />
        <FooterList
          title="The small print"
          links={[
            { label: "Privacy", href: "/pages/privacy" },
            { label: "Terms of sale", href: "/pages/terms" },
          ]}
        />
      </div>
      <p className={styles.footerEnd}>
        <span>© {shop.name}</span>
        <span>Prices in {shop.currency}</span>
      </p>
    </footer>
  );
}

function FooterList({ title, links }: { title: string; links: readonly { label: string; href: string }[] }) {
  return (
    <div>
      <h2 className={styles.footerTitle}>{title}</h2>
      <ul className={styles.footerLinks}>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
