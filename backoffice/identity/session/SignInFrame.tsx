import type { ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { shellTexts } from "#backoffice/shell/texts/texts.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { sessionTexts } from "./texts/texts.ts";

/** The screen of everybody who is not signed in yet: one panel, and a way to the shop. */
export function SignInFrame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  const texts = useTexts(sessionTexts);
  const { pageTitle } = useTexts(shellTexts);
  const language = useLanguage();
  return (
    <main className={styles.screen} id="main" tabIndex={-1}>
      <title>{formatMessage(language, pageTitle, { page: title })}</title>
      <div className={styles.panel}>
        <svg className={styles.wheel} viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" fill="currentColor" />
          <g fill="none" stroke="var(--a-surface)" strokeWidth="1.7">
            <circle cx="16" cy="16" r="8.6" strokeWidth="2.4" />
            <path d="M16 7.5v17M7.5 16h17M10 10l12 12M22 10L10 22" strokeWidth="1.4" />
          </g>
          <circle cx="16" cy="16" r="2.8" fill="currentColor" stroke="var(--a-surface)" strokeWidth="1.6" />
        </svg>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        {children}
      </div>
      <p className={styles.shop}>
        <a href="/">{texts.toStore}</a>
      </p>
    </main>
  );
}

/** Shown while the browser solves a proof of work, which takes some seconds. */
export function WorkNotice({ isShown }: { isShown: boolean }) {
  const { working } = useTexts(sessionTexts);
  return (
    <p className={styles.work} role="status">
      {isShown && working}
    </p>
  );
}
