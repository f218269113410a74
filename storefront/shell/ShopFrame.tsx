import type { ReactNode } from "react";
import { directionOf } from "#api/store/languages.ts";
import { compileTexts } from "#api/store/messages.ts";
import type { Assets } from "#storefront/assets.ts";
import type { ClientMessages } from "#storefront/client/client-texts.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { HEARTS_FORM } from "#storefront/components/Heart.tsx";
import { inPreview } from "#storefront/content/preview/in-preview.ts";
import { themeAttributes, themeSheetOf } from "#storefront/content/theme/theme-sheet.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { imageSource } from "#storefront/pictures.ts";
import { useTexts } from "#ui/language.ts";
import { CartDrawer } from "./CartDrawer.tsx";
import { ClosedBar } from "./ClosedBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PreviewBar } from "./PreviewBar.tsx";
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
    <html lang={shop.language} dir={directionOf(shop.language)} {...themeAttributes(shop.design.theme)}>
      <DocumentHead assets={assets} shop={shop}>
        {head}
      </DocumentHead>
      <body>
        <a className={styles.skip} href="#main">
          {texts.skip}
        </a>
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

const NO_FONTS = {};

export function DocumentHead({ assets, shop: { design, frameToken }, children }: HeadProps) {
  const theme = themeSheetOf(design.theme, assets.fonts ?? NO_FONTS);
  const { favicon } = design.brand;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={design.theme.colors.brand} />
      {favicon ? (
        <link rel="icon" href={imageSource(favicon, [96]).src} sizes="any" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      {theme?.preloads.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
      ))}
      {assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {theme && <link rel="stylesheet" href={inPreview(theme.href, frameToken)} />}
      <script type="module" src={assets.script} />
      {children}
    </head>
  );
}
