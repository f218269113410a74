import type { ReactNode } from "react";
import styles from "./hosted.module.css";
import { Ornament } from "./Ornament.tsx";

type Props = {
  head: ReactNode;
  storeName: string;
  stylesheets: readonly string[];
  children: ReactNode;
};

/** The document around a hosted page: the store's name, the form, and nothing that leads away from it. */
export function HostedFrame({ head, storeName, stylesheets, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1f4b3e" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <meta name="robots" content="noindex" />
        {head}
      </head>
      <body>
        <div className={styles.shell}>
          <header className={styles.brand}>
            <a className={styles.wordmark} href="/">
              {storeName}
            </a>
            <Ornament />
            <p className={styles.promise}>Your orders, your addresses, your favorites. All in one place.</p>
          </header>
          <main className={styles.main}>
            <div className={styles.column}>{children}</div>
          </main>
        </div>
      </body>
    </html>
  );
}
