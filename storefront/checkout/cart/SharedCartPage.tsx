import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import styles from "./cart.module.css";
import { SavedItem } from "./SavedItems.tsx";
import { cartTexts } from "./texts/texts.ts";
import type { SavedItemView } from "./views.ts";

export type SharedCartView = {
  token: string;
  note: string | undefined;
  code: string | undefined;
  subtotal: string;
  items: readonly SavedItemView[];
};

/** A cart that another shopper shared. All of its items can be added at once. */
export function SharedCartPage({ data: { token, note, code, subtotal, items } }: { data: SharedCartView }) {
  const language = useLanguage();
  const texts = useTexts(cartTexts).shared;
  const canTake = items.some((item) => item.canRestore);
  return (
    <div className={layout.page}>
      <h1 className={styles.title}>{texts.heading}</h1>
      {note && <blockquote className={styles.sharedNote}>{note}</blockquote>}
      <ul className={styles.savedList} aria-label={texts.items}>
        {items.map((item) => (
          <SavedItem key={item.id} item={item} />
        ))}
      </ul>
      <div className={styles.sharedEnd}>
        <p className={styles.sharedTotal}>
          {texts.together} <strong>{subtotal}</strong>
        </p>
        {code && <p>{formatMessage(language, texts.code, { code })}</p>}
        <form method="post" action={`/cart/shared/${token}`}>
          <Button size="lg" disabled={!canTake}>
            {texts.take}
          </Button>
        </form>
        <p className={styles.taxNote}>{texts.stays}</p>
      </div>
    </div>
  );
}
