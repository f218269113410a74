import type { ReactNode } from "react";
import { directionOf } from "#api/store/languages.ts";
import type { HostedContext } from "./context.ts";
import styles from "./frame.module.css";
import { LanguageSwitcher } from "./LanguageSwitcher.tsx";
import { Ornament } from "./Ornament.tsx";

type Props = { head: ReactNode; context: HostedContext; hasScript: boolean; children: ReactNode };

/** Document layout of a hosted page: the store's name and the form, without links away from the flow. */
export function HostedFrame({ head, context, hasScript, children }: Props) {
  const { storeName, language, texts } = context;
  const { assets } = context.options;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1f4b3e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {hasScript && <script type="module" src={assets.script} />}
        {head}
      </head>
      <body>
        <div className={styles.shell}>
          <header className={styles.brand}>
            <div className={styles.poster}>
              <a className={styles.wordmark} href="/">
                {storeName}
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
