import type { ReactNode } from "react";
import { directionOf } from "#api/store/languages.ts";
import { compileTexts } from "#api/store/messages.ts";
import type { Assets } from "#storefront/assets.ts";
import type { ClientMessages } from "#storefront/client/client-texts.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { HEARTS_FORM } from "#storefront/components/Heart.tsx";
import type { ShopFacts } from "#storefront/facts.ts";
import { useTexts } from "#ui/language.ts";
import { CartDrawer } from "./CartDrawer.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { RequestFailed } from "./RequestFailed.tsx";
import styles from "./shell.module.css";
import { shellTexts } from "./texts/texts.ts";

type Props = {
  head: ReactNode;
  shop: ShopFacts;
  assets: Assets;
  /** Value of the search field. */
  query?: string;
  children: ReactNode;
};

/** The document of storefront pages. */
export function ShopFrame({ head, shop, assets, query, children }: Props) {
  const texts = useTexts(shellTexts);
  const words: ClientMessages = { ...compileTexts(useTexts(clientTexts)), inCart: compileTexts(texts.inCart) };
  return (
    <html lang={shop.language} dir={directionOf(shop.language)}>
      <DocumentHead assets={assets}>{head}</DocumentHead>
      <body>
        <a className={styles.skip} href="#main">
          {texts.skip}
        </a>
        <Header shop={shop} query={query ?? ""} />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Footer shop={shop} />
        <CartDrawer />
        <RequestFailed />
        <form id={HEARTS_FORM} method="post" action="/wish-list/hearts" hidden />
        <div
          id="announcer"
          className="visually-hidden"
          role="status"
          aria-live="polite"
          data-words={JSON.stringify(words)}
        />
      </body>
    </html>
  );
}

type HeadProps = { assets: Assets; children: ReactNode };

export function DocumentHead({ assets, children }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#1f4b3e" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={assets.script} />
      {children}
    </head>
  );
}
