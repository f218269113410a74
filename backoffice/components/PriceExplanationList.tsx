import type { PriceExplanation } from "#api/checkout/totals.ts";
import styles from "./PriceExplanationList.module.css";

/** How a price was calculated: one sentence per step, with rejected discounts marked. For carts, checkouts, orders and the discount tester. */
export function PriceExplanationList({ explanations }: { explanations: readonly PriceExplanation[] }) {
  return (
    <ol className={styles.list}>
      {explanations.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one calculation have no other identity, and never move.
        <li key={index} className={styles.entry} data-step={entry.step} data-refusal={entry.isRefusal || undefined}>
          {entry.text}
        </li>
      ))}
    </ol>
  );
}
