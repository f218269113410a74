import type { ReactNode } from "react";
import { directionOf } from "#api/store/languages.ts";
import { Logo } from "#ui/theme/Logo.tsx";
import { ThemeHead } from "#ui/theme/ThemeHead.tsx";
import { themeAttributes } from "#ui/theme/theme-sheet.ts";
import type { HostedContext } from "./context.ts";
import styles from "./frame.module.css";
import { LanguageSwitcher } from "./LanguageSwitcher.tsx";
import { Ornament } from "./Ornament.tsx";

type Props = { head: ReactNode; context: HostedContext; hasScript: boolean; children: ReactNode };

/** Document layout of a hosted page: the store's name and the form, without links away from the flow. */
export function HostedFrame({ head, context, hasScript, children }: Props) {
  const { storeName, design, language, texts } = context;
  const { assets } = context.options;
  return (
    <html lang={language} dir={directionOf(language)} {...themeAttributes(design.theme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeHead design={design} fonts={assets.fonts} language={language}>
          {assets.styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </ThemeHead>
        {hasScript && <script type="module" src={assets.script} />}
        {head}
      </head>
      <body>
        <div className={styles.shell}>
          <header className={styles.brand}>
            <div className={styles.poster}>
              <a className={styles.wordmark} href="/">
                <Logo brand={design.brand} name={storeName} />
              </a>
              <Ornament />
              <p className={styles.promise}>{texts.frame.promise}</p>
            </div>
          </header>
          <main className={styles.main}>
            <div className={styles.column}>{children}</div>
          </main>
          <footer className={styles.foot}>
            <nav aria-label={texts.frame.language}>
              <LanguageSwitcher address={context.request.url} />
            </nav>
            {context.pages.privacy && <a href="/pages/privacy">{texts.frame.privacy}</a>}
            {context.pages.terms && <a href="/pages/terms">{texts.frame.terms}</a>}
          </footer>
        </div>
      </body>
    </html>
  );
}
