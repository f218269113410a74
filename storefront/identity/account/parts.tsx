/** Components of the account pages. */
import type { ReactNode } from "react";
import { Notice } from "#ui/Notice.tsx";
import styles from "./panels.module.css";

type PanelProps = { id: string; title: string; children: ReactNode; text?: ReactNode; isDanger?: boolean };

/** A section with a title. */
export function Panel({ id, title, text, isDanger = false, children }: PanelProps) {
  return (
    <section className={isDanger ? `${styles.panel} ${styles.danger}` : styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children}
    </section>
  );
}

export function FormProblem({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <Notice tone="bad" isAnnounced takesFocus>
      {message}
    </Notice>
  );
}

type IntentProps = {
  intent: string;
  values?: Readonly<Record<string, string>>;
  className?: string | undefined;
  children: ReactNode;
};

/** Form with a single action on a single item, submitted to the page's own URL. */
export function IntentForm({ intent, values = {}, className, children }: IntentProps) {
  return (
    <form method="post" className={className}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

type TextButtonProps = { children: ReactNode; about?: string; isDanger?: boolean };

/** A button that looks like a link. `about` is a visually hidden suffix that distinguishes equal labels. */
export function TextButton({ children, about, isDanger = false }: TextButtonProps) {
  return (
    <button type="submit" className={isDanger ? `${styles.textButton} ${styles.dangerText}` : styles.textButton}>
      {children}
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}
