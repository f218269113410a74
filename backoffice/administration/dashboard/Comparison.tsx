import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import { formatMoment } from "#backoffice/format.ts";
import { type ComparisonInput, compare } from "./comparison.ts";
import styles from "./Dashboard.module.css";

const icons = { same: Minus, up: ArrowUpRight, down: ArrowDownRight };

/** The direction is an arrow and a word, not only a color. */
export function Comparison({ timeZone, ...input }: ComparisonInput & { timeZone: string }) {
  const { direction, text } = compare(input, formatMoment(new Date(), "weekday", timeZone));
  if (direction === "none") return <span className={styles.comparison}>{text}</span>;
  const Icon = icons[direction];
  return (
    <span className={styles.comparison} data-direction={direction}>
      <Icon aria-hidden="true" />
      {text}
    </span>
  );
}
