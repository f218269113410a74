import styles from "./ErrorSummary.module.css";
import { useTexts } from "./language.ts";
import { Notice } from "./Notice.tsx";
import { uiTexts } from "./texts/texts.ts";

type Props = {
  /** Messages by field name; fields have the id `f-<name>`. */
  problems: Readonly<Record<string, string>>;
  /** Message about the form as a whole. */
  message?: string | undefined;
  /** False if nothing was submitted. */
  takesFocus?: boolean;
};

/** Shown above a rejected form: the errors, with a link to each field. Focused when the page opens. */
export function ErrorSummary({ problems, message, takesFocus = true }: Props) {
  const { checkFields } = useTexts(uiTexts);
  const entries = Object.entries(problems);
  if (message === undefined && entries.length === 0) return null;
  return (
    <Notice tone="bad" isAnnounced takesFocus={takesFocus}>
      {message && <p>{message}</p>}
      {entries.length > 0 && (
        <>
          {!message && <p className={styles.title}>{checkFields}</p>}
          <ul className={styles.links}>
            {entries.map(([name, text]) => (
              <li key={name}>
                <a href={`#f-${name}`}>{text}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
