import type { ReactNode } from "react";
import { Notice } from "#ui/Notice.tsx";
import styles from "./hosted.module.css";

type Props = { title: string; children?: ReactNode };

export function Heading({ title, children }: Props) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
  );
}

/** What went wrong with the whole form, announced when the page comes back. */
export function FormMessage({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Notice tone="bad" isAnnounced>
      {message}
    </Notice>
  );
}

/** The sign-in under way, carried by the form. */
export function SessionField({ session }: { session: string | undefined }) {
  return session === undefined ? null : <input type="hidden" name="session" value={session} />;
}
