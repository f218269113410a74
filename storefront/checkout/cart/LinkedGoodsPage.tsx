import { Button } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import styles from "./cart.module.css";
import { cartTexts } from "./texts/texts.ts";

export type LinkedGoods = { goods: readonly { name: string; quantity: number }[]; path: string };

/** Confirmation page of a cart link, for clients without browser headers, such as link previews. */
export function LinkedGoodsPage({ data: { goods, path } }: { data: LinkedGoods }) {
  const texts = useTexts(cartTexts);
  return (
    <div className={`${layout.page} ${styles.reminders}`}>
      <h1 className={styles.title}>{texts.shared.heading}</h1>
      {goods.length === 0 && <p>{texts.link.nothing}</p>}
      <ul aria-label={texts.shared.items}>
        {goods.map(({ name, quantity }) => (
          <li key={name}>
            {quantity} × <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <form method="post" action={path}>
        <Button size="lg" disabled={goods.length === 0}>
          {texts.shared.take}
        </Button>
      </form>
      <p className={styles.taxNote}>{texts.shared.stays}</p>
    </div>
  );
}
