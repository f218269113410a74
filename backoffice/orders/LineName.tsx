import type { OrderLineItem } from "#api/order-values.ts";
import styles from "./LineItems.module.css";

export function LineName({ line }: { line: OrderLineItem }) {
  const choices = line.descriptionLines
    .map(({ name, plainText, colorInfo }) => `${name.original}: ${plainText?.original ?? colorInfo?.original ?? ""}`)
    .join(" · ");
  return (
    <div className={styles.name}>
      <p className={styles.product}>{line.productName.original}</p>
      {choices !== "" && <p className={styles.detail}>{choices}</p>}
      {line.physicalProperties?.sku && <p className={styles.detail}>SKU {line.physicalProperties.sku}</p>}
    </div>
  );
}
