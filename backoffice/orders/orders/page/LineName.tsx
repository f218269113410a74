import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./LineItems.module.css";
import { orderPageTexts } from "./texts/texts.ts";

type Props = { line: OrderLineItem /** Such as "1 refunded". */; note?: string | undefined };

export function LineName({ line, note }: Props) {
  const language = useLanguage();
  const texts = useTexts(orderPageTexts).line;
  const choices = line.descriptionLines
    .map(({ name, plainText, colorInfo }) => `${name.original}: ${plainText?.original ?? colorInfo?.original ?? ""}`)
    .join(" · ");
  return (
    <div className={styles.name}>
      <p className={styles.product}>{line.productName.original}</p>
      {choices !== "" && <p className={styles.detail}>{choices}</p>}
      {line.physicalProperties?.sku && (
        <p className={styles.detail}>{formatMessage(language, texts.sku, { sku: line.physicalProperties.sku })}</p>
      )}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}
