import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { LineName } from "../page/LineName.tsx";
import styles from "./QuantityLines.module.css";
import { fulfillmentTexts } from "./texts/texts.ts";

type Props = {
  lines: readonly { line: OrderLineItem; max: number; note?: string }[];
  quantities: Readonly<Record<string, number>>;
  onChange: (quantities: Record<string, number>) => void;
  /** Message with `name` and `count`: names the field, with the largest quantity. */
  label: string;
};

/** A quantity field per line, limited to the units that are left. */
export function QuantityLines({ lines, quantities, onChange, label }: Props) {
  const language = useLanguage();
  const texts = useTexts(fulfillmentTexts);
  return (
    <ul className={styles.lines}>
      {lines.map(({ line, max, note }) => (
        <li key={line.id} className={styles.line}>
          <Thumbnail image={line.image} size="small" />
          <LineName line={line} note={note} />
          <TextField
            label={formatMessage(language, label, { name: line.productName.original, count: max })}
            isLabelHidden
            className={styles.quantity}
            type="number"
            inputMode="numeric"
            min={0}
            max={max}
            step={1}
            value={String(quantities[line.id] ?? 0)}
            suffix={formatMessage(language, texts.of, { count: max })}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              const asked = Math.trunc(Number(event.currentTarget.value)) || 0;
              onChange({ ...quantities, [line.id]: Math.min(Math.max(asked, 0), max) });
            }}
          />
        </li>
      ))}
    </ul>
  );
}
