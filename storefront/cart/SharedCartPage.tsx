import { Button } from "#ui/Button.tsx";
import layout from "../components/layout.module.css";
import styles from "./cart.module.css";
import { SavedItem } from "./SavedItems.tsx";
import type { SavedItemView } from "./views.ts";

export type SharedCartView = {
  token: string;
  note: string | undefined;
  code: string | undefined;
  subtotal: string;
  items: readonly SavedItemView[];
};

/** What somebody else put together, to be taken over as a whole. */
export function SharedCartPage({ data: { token, note, code, subtotal, items } }: { data: SharedCartView }) {
  const canTake = items.some((item) => item.canRestore);
  return (
    <div className={layout.page}>
      <h1 className={styles.title}>A cart for you</h1>
      {note && <blockquote className={styles.sharedNote}>{note}</blockquote>}
      <ul className={styles.savedList} aria-label="Items of this cart">
        {items.map((item) => (
          <SavedItem key={item.id} item={item} />
        ))}
      </ul>
      <div className={styles.sharedEnd}>
        <p className={styles.sharedTotal}>
          Together <strong>{subtotal}</strong>
        </p>
        {code && <p>The code {code} comes with it.</p>}
        <form method="post" action={`/cart/shared/${token}`}>
          <Button size="lg" disabled={!canTake}>
            Put all of it in my cart
          </Button>
        </form>
        <p className={styles.taxNote}>What is in your cart stays there.</p>
      </div>
    </div>
  );
}
