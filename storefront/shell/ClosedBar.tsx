import { useTexts } from "#ui/language.ts";
import styles from "./PreviewBar.module.css";
import { shellTexts } from "./texts/texts.ts";

/** Tells those who see a closed store that the public doesn't. */
export function ClosedBar() {
  const texts = useTexts(shellTexts);
  return (
    <aside className={styles.bar} aria-label={texts.privateStore} data-screen="">
      <p>{texts.privateNotice}</p>
    </aside>
  );
}
