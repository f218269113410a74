import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import styles from "./LineItems.module.css";
import { LineName } from "./LineName.tsx";

type Props = { entries: readonly { line: OrderLineItem; quantity: number; note?: string }[] };

/** Lines of an order with picture, choices, unit price × quantity and sum. */
export function LineItems({ entries }: Props) {
  return (
    <ul className={styles.lines}>
      {entries.map(({ line, quantity, note }) => (
        <li key={line.id} className={styles.line}>
          <Thumbnail image={line.image} />
          <LineName line={line} note={note} />
          <p className={styles.price}>
            {line.price.formattedAmount} <span aria-hidden="true">×</span>
            <span className="visually-hidden">times</span> {quantity}
          </p>
          {quantity === line.quantity && <p className={styles.sum}>{line.lineItemPrice.formattedAmount}</p>}
        </li>
      ))}
    </ul>
  );
}
