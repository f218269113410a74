import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import styles from "./LineItems.module.css";

type Props = { line: OrderLineItem /** What one must know of it here: "1 refunded". */; note?: string | undefined };

export function LineName({ line, note }: Props) {
  const choices = line.descriptionLines
    .map(({ name, plainText, colorInfo }) => `${name.original}: ${plainText?.original ?? colorInfo?.original ?? ""}`)
    .join(" · ");
  return (
    <div className={styles.name}>
      <p className={styles.product}>{line.productName.original}</p>
      {choices !== "" && <p className={styles.detail}>{choices}</p>}
      {line.physicalProperties?.sku && <p className={styles.detail}>SKU {line.physicalProperties.sku}</p>}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}
