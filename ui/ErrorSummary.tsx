import styles from "./ErrorSummary.module.css";
import { useTexts } from "./language.ts";
import { Notice } from "./Notice.tsx";
import { uiTexts } from "./texts/texts.ts";

type Props = {
  /** By field name; fields have the id `f-<name>`. */
  problems: Readonly<Record<string, string>>;
  /** What is wrong with the form as a whole. */
  message?: string | undefined;
  /** False where nothing was submitted. */
  takesFocus?: boolean;
};

/** Above a form that came back: what is wrong, with a link to each field. Takes the focus when the page opens. */
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
