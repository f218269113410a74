import { previewTexts } from "#storefront/content/preview/texts/texts.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./PreviewBar.module.css";

/** Tells that a page is a draft, and leads back to the published store. */
export function PreviewBar() {
  const texts = useTexts(previewTexts);
  return (
    <form method="post" action="/preview/exit" className={styles.bar} data-preview="" data-screen="">
      <p>{texts.notice}</p>
      <button type="submit">{texts.exit}</button>
    </form>
  );
}
