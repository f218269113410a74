import type { ReactNode } from "react";
import { directionOf } from "#api/store/languages.ts";
import { compileTexts } from "#api/store/messages.ts";
import type { Assets } from "#storefront/assets.ts";
import type { ClientMessages } from "#storefront/client/client-texts.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { HEARTS_FORM } from "#storefront/components/Heart.tsx";
import { inPreview } from "#storefront/content/preview/in-preview.ts";
import { isOnBreak, type ShopFacts } from "#storefront/facts.ts";
import { useTexts } from "#ui/language.ts";
import { ThemeHead } from "#ui/theme/ThemeHead.tsx";
import { themeAttributes } from "#ui/theme/theme-sheet.ts";
import { CartDrawer } from "./CartDrawer.tsx";
import { ClosedBar } from "./ClosedBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PreviewBar } from "./PreviewBar.tsx";
import { RequestFailed } from "./RequestFailed.tsx";
import { StoreNotice } from "./StoreNotice.tsx";
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
    <html lang={shop.language} dir={directionOf(shop.language)} {...themeAttributes(shop.design.theme)}>
      <DocumentHead assets={assets} shop={shop}>
        {head}
      </DocumentHead>
      <body data-sales={isOnBreak(shop) ? "off" : undefined}>
        <a className={styles.skip} href="#main">
          {texts.skip}
        </a>
        <StoreNotice shop={shop} />
        <Header shop={shop} query={query ?? ""} />
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <Footer shop={shop} />
        {shop.isPreview && <PreviewBar />}
        {shop.isClosed && <ClosedBar />}
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

type HeadProps = { assets: Assets; shop: ShopFacts; children: ReactNode };

export function DocumentHead({ assets, shop: { design, language, frameToken }, children }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <ThemeHead
        design={design}
        fonts={assets.fonts}
        language={language}
        addressOf={(href) => inPreview(href, frameToken)}
      >
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </ThemeHead>
      <script type="module" src={assets.script} />
      {children}
    </head>
  );
}
