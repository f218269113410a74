import type { ReactNode } from "react";
import styles from "./charts.module.css";

type Bar = { id: string; name: ReactNode; value: number; text: ReactNode; note?: ReactNode };

/** A bar chart, scaled to the largest value; each bar shows its value as text. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const largest = Math.max(0, ...bars.map((bar) => bar.value));
  return (
    <ol className={styles.bars}>
      {bars.map((bar) => (
        <li key={bar.id} className={styles.barRow}>
          <span className={styles.barName}>{bar.name}</span>
          <span className={styles.barText}>
            {bar.text}
            {bar.note !== undefined && <span className={styles.barNote}>{bar.note}</span>}
          </span>
          <span className={styles.track}>
            <span
              className={styles.fill}
              style={{ inlineSize: `${largest === 0 ? 0 : Math.max((bar.value / largest) * 100, 0.5)}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
