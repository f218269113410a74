/** The frame of a closed store: no menu, search or cart. */
import type { ReactNode } from "react";
import { directionOf } from "#api/store/languages.ts";
import type { Assets } from "#storefront/assets.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { textSlugs } from "#storefront/store/content/text-slugs.ts";
import { useTexts } from "#ui/language.ts";
import { Logo } from "#ui/theme/Logo.tsx";
import { themeAttributes } from "#ui/theme/theme-sheet.ts";
import { pageLinks } from "./Footer.tsx";
import styles from "./OpeningFrame.module.css";
import { DocumentHead } from "./ShopFrame.tsx";
import shell from "./shell.module.css";
import { shellTexts } from "./texts/texts.ts";

type FrameProps = { head: ReactNode; shop: ShopFacts; assets: Assets; children: ReactNode };

export function OpeningFrame({ head, shop, assets, children }: FrameProps) {
  const texts = useTexts(shellTexts);
  return (
    <html lang={shop.language} dir={directionOf(shop.language)} {...themeAttributes(shop.design.theme)}>
      <DocumentHead assets={assets} shop={shop}>
        {head}
      </DocumentHead>
      <body className={styles.body}>
        <a className={shell.skip} href="#main">
          {texts.skip}
        </a>
        <header className={styles.header}>
          <a href="/" className={shell.footerMark}>
            <Logo brand={shop.design.brand} name={shop.name} />
          </a>
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
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

type PageProps = {
  heading: string;
  message: string;
  /** When the store opens. */
  day: string | undefined;
  contact: ReactNode;
  staff: ReactNode;
  children: ReactNode;
};

/** The opening page itself: the merchant's text and the forms. */
export function OpeningPage({ heading, message, day, contact, staff, children }: PageProps) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <p className={styles.message}>
        <bdi>{message}</bdi>
      </p>
      {day && <p className={styles.day}>{day}</p>}
      {children}
      <p className={styles.contact}>{contact}</p>
      <p className={styles.staff}>{staff}</p>
    </div>
  );
}
