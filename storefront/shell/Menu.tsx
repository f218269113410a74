import { safeLinkAddress } from "#api/catalog/link-address.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { Link } from "#storefront/views.ts";
import { Icon } from "#ui/Icon.tsx";
import styles from "./shell.module.css";

type Item = Link & { readonly items?: readonly Item[] };

type Stored = { label: string; href: string; items?: readonly Stored[] };

/** Items whose addresses are safe. */
const linksOf = (items: readonly Stored[]): Item[] =>
  items.flatMap(({ label, href, items: below = [] }) => {
    const address = safeLinkAddress(href);
    return address === undefined ? [] : [{ label, href: address, items: linksOf(below) }];
  });

/** The merchant's menu, or the visible collections. */
export function menuOf({ design, menu }: ShopFacts): readonly Item[] {
  return design.header.menu.length > 0 ? linksOf(design.header.menu) : menu;
}

/** Columns of the merchant's footer menu: items with links below are columns of their own. */
export function footerColumnsOf({ design }: ShopFacts, title: string): { title: string; links: readonly Link[] }[] {
  const items = linksOf(design.footer.menu);
  const single = items.filter(({ items: below = [] }) => below.length === 0);
  return [
    ...(single.length > 0 ? [{ title, links: single }] : []),
    ...items.flatMap(({ label, items: links = [] }) => (links.length > 0 ? [{ title: label, links }] : [])),
  ];
}

const isNested = (items: readonly Item[]): boolean => items.some(({ items: below = [] }) => below.length > 0);

/** The menu in the bar. Items with links below open them, without scripts too. */
export function BarMenu({ items }: { items: readonly Item[] }) {
  return (
    <ul className={isNested(items) ? `${styles.links} ${styles.nested}` : styles.links}>
      {items.map((item) => (
        <li key={item.href + item.label}>
          {(item.items ?? []).length === 0 ? (
            <a href={item.href}>{item.label}</a>
          ) : (
            <details name="menu" className={styles.fold}>
              <summary>
                {item.label} <Icon name="down" size={16} />
              </summary>
              <div className={styles.panel}>
                <a href={item.href}>{item.label}</a>
                <Below items={item.items ?? []} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The menu in the drawer: all levels are open. */
export function DrawerMenu({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.links}>
      {items.map((item) => (
        <li key={item.href + item.label}>
          <a href={item.href}>{item.label}</a>
          <Below items={item.items ?? []} />
        </li>
      ))}
    </ul>
  );
}

function Below({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.below}>
      {items.map((item) => (
        <li key={item.href + item.label}>
          <a href={item.href}>{item.label}</a>
          <Below items={item.items ?? []} />
        </li>
      ))}
    </ul>
  );
}
