import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { LineName } from "../page/LineName.tsx";
import styles from "./QuantityLines.module.css";

type Props = {
  lines: readonly { line: OrderLineItem; max: number; note?: string }[];
  quantities: Readonly<Record<string, number>>;
  onChange: (quantities: Record<string, number>) => void;
  /** "left to fulfill": completes "of 3 …". */
  maxLabel: string;
};

/** One whole-number field per line, which never holds more than is left. */
export function QuantityLines({ lines, quantities, onChange, maxLabel }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ line, max, note }) => (
        <li key={line.id} className={styles.line}>
          <Thumbnail image={line.image} size="small" />
          <LineName line={line} note={note} />
          <TextField
            label={`Quantity of ${line.productName.original}, of ${max} ${maxLabel}`}
            isLabelHidden
            className={styles.quantity}
            type="number"
            inputMode="numeric"
            min={0}
            max={max}
            step={1}
            value={String(quantities[line.id] ?? 0)}
            suffix={`of ${max}`}
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
