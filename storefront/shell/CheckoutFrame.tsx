import type { ReactNode } from "react";
import { Icon } from "#ui/Icon.tsx";
import type { Assets } from "../assets.ts";
import type { WaysBack } from "../checkout/access.ts";
import type { ShopFacts } from "../facts.ts";
import { DocumentHead } from "./ShopFrame.tsx";
import styles from "./shell.module.css";

type Props = {
  head: ReactNode;
  shop: ShopFacts;
  assets: Assets;
  /** Of a shopper whom another site handed over. */
  ways: WaysBack | undefined;
  children: ReactNode;
};

/** Checkout has no menu: a way back to the cart, the shop's name, and nothing else to click. */
export function CheckoutFrame({ head, shop, assets, ways, children }: Props) {
  const back = ways === undefined ? "/cart" : (ways.cart ?? ways.back);
  const isCart = ways === undefined || ways.cart !== undefined;
  return (
    <html lang={shop.language}>
      <DocumentHead assets={assets}>{head}</DocumentHead>
      <body>
        <a className={styles.skip} href="#main">
          Skip to content
        </a>
        <header className={styles.checkoutHeader} data-checkout-header="">
          <a href={ways?.back ?? "/"} className={styles.footerMark}>
            {shop.name}
          </a>
          {back && (
            <a href={back} className={styles.backLink}>
              <Icon name="left" size={18} /> {isCart ? "Back to the cart" : `Back to ${new URL(back).host}`}
            </a>
          )}
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.checkoutFooter} data-checkout-footer="">
          <a href="/pages/shipping-and-returns">Shipping and returns</a>
          <a href="/pages/privacy">Privacy</a>
          <a href="/pages/terms">Terms of sale</a>
          <a href="/contact">Contact</a>
        </footer>
      </body>
    </html>
  );
}
