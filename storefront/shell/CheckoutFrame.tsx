import type { ReactNode } from "react";
import { directionOf } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Assets } from "#storefront/assets.ts";
import type { ReturnUrls } from "#storefront/checkout/checkout/access.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { textSlugs } from "#storefront/store/content/text-slugs.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Logo } from "#ui/theme/Logo.tsx";
import { themeAttributes } from "#ui/theme/theme-sheet.ts";
import styles from "./CheckoutFrame.module.css";
import { pageLinks } from "./Footer.tsx";
import { DocumentHead } from "./ShopFrame.tsx";
import { StoreNotice } from "./StoreNotice.tsx";
import shell from "./shell.module.css";
import { shellTexts } from "./texts/texts.ts";

type Props = {
  head: ReactNode;
  shop: ShopFacts;
  assets: Assets;
  /** URLs of the site that handed the shopper over. */
  ways: ReturnUrls | undefined;
  /** Custom text that replaces the store's name. */
  mark: string | undefined;
  /** The label "Checkout", if enabled. */
  label: string | undefined;
  children: ReactNode;
};

/** Frame of the checkout: no menu, only the store's name and a link to the cart. */
export function CheckoutFrame({ head, shop, assets, ways, mark, label, children }: Props) {
  const language = useLanguage();
  const texts = useTexts(shellTexts);
  const back = ways === undefined ? "/cart" : (ways.cart ?? ways.back);
  const isCart = ways === undefined || ways.cart !== undefined;
  return (
    <html lang={shop.language} dir={directionOf(shop.language)} {...themeAttributes(shop.design.theme)}>
      <DocumentHead assets={assets} shop={shop}>
        {head}
      </DocumentHead>
      <body>
        <a className={shell.skip} href="#main">
          {texts.skip}
        </a>
        <StoreNotice shop={shop} />
        <header className={styles.header} data-checkout-header="">
          <div className={styles.place} data-checkout-mark="">
            <a href={ways?.back ?? "/"} className={`${shell.footerMark} ${styles.mark}`}>
              {mark ?? <Logo brand={shop.design.brand} name={shop.name} />}
            </a>
            {label !== undefined && <span className={styles.label}>{label}</span>}
          </div>
          {back && (
            <a href={back} className={styles.back} data-checkout-back="" data-screen="">
              <Icon name="left" size={18} />{" "}
              <span>
                {isCart ? texts.backToCart : formatMessage(language, texts.backTo, { place: new URL(back).host })}
              </span>
            </a>
          )}
        </header>
        <main id="main" className={shell.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer} data-checkout-footer="">
          {pageLinks(shop, textSlugs, texts).map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a href="/contact">{texts.contact}</a>
        </footer>
      </body>
    </html>
  );
}
