import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./LineItems.module.css";
import { LineName } from "./LineName.tsx";
import { orderPageTexts } from "./texts/texts.ts";

type Props = { entries: readonly { line: OrderLineItem; quantity: number; note?: string }[] };

/** Line items with image, options, unit price × quantity and total. */
export function LineItems({ entries }: Props) {
  const texts = useTexts(orderPageTexts).line;
  return (
    <ul className={styles.lines}>
      {entries.map(({ line, quantity, note }) => (
        <li key={line.id} className={styles.line}>
          <Thumbnail image={line.image} />
          <LineName line={line} note={note} />
          <p className={styles.price}>
            {line.price.formattedAmount} <span aria-hidden="true">×</span>
            <span className="visually-hidden">{texts.times}</span> {quantity}
          </p>
          {quantity === line.quantity && <p className={styles.sum}>{line.lineItemPrice.formattedAmount}</p>}
        </li>
      ))}
    </ul>
  );
}
