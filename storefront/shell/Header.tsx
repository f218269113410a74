import { compileTexts } from "#api/store/messages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { SearchBox } from "#storefront/islands/SearchBox.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage } from "#ui/language.ts";
import { Html } from "#ui/pages/Html.tsx";
import { Island } from "#ui/pages/Island.tsx";
import { PERSONAL_MARKER } from "#ui/pages/page.ts";
import { Logo } from "#ui/theme/Logo.tsx";
import { allLink, pageLinks } from "./Footer.tsx";
import { BarMenu, DrawerMenu, menuOf } from "./Menu.tsx";
import styles from "./shell.module.css";
import { shellTexts } from "./texts/texts.ts";

type Props = { shop: ShopFacts; query: string };

export function Header({ shop, query }: Props) {
  const language = useLanguage();
  const texts = shellTexts[language];
  const { announcement, isSticky, hasSearch } = shop.design.header;
  const menu = menuOf(shop);
  const isOwnMenu = shop.design.header.menu.length > 0;
  const news = announcement || shop.announcement;
  return (
    <>
      {news !== "" && (
        <aside className={styles.announcement} aria-label={texts.announcement} data-screen="">
          <bdi>{news}</bdi>
        </aside>
      )}
      <header className={isSticky ? styles.header : `${styles.header} ${styles.scrolling}`}>
        <div className={styles.bar}>
          <button type="button" className={styles.menuButton} popoverTarget="menu" aria-label={texts.menu}>
            <Icon name="menu" size={24} />
          </button>
          <a href="/" className={styles.wordmark}>
            <Logo brand={shop.design.brand} name={shop.name} />
          </a>
          <nav className={styles.nav} aria-label={texts.shop}>
            <BarMenu items={isOwnMenu ? menu : menu.slice(0, 5)} />
          </nav>
          {hasSearch && (
            <Island
              name="SearchBox"
              component={SearchBox}
              props={{ query, language, texts: compileTexts(texts.search) }}
              when="interaction"
              className={styles.search}
            />
          )}
          {/* Account and cart: the only part that depends on the shopper. */}
          <Html className={styles.personal} html={PERSONAL_MARKER} />
        </div>
      </header>
      <div id="menu" popover="auto" className={styles.drawer}>
        <nav aria-label={texts.menu}>
          <div className={styles.drawerTop}>
            <span className={styles.wordmark}>{shop.name}</span>
            <button
              type="button"
              className={styles.iconButton}
              popoverTarget="menu"
              popoverTargetAction="hide"
              aria-label={texts.closeMenu}
            >
              <Icon name="close" size={24} />
            </button>
          </div>
          <DrawerMenu items={isOwnMenu ? menu : [...menu, allLink(shop, texts)]} />
          <div className={styles.drawerExtra}>
            <a href="/account">{texts.yourAccount}</a>
            <a href="/account/saved">{texts.wishList}</a>
            {pageLinks(shop, ["shipping", "returns"], texts).map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
            <a href="/contact">{texts.contact}</a>
          </div>
        </nav>
      </div>
    </>
  );
}
