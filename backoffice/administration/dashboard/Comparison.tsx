import { ArrowDownRight, ArrowUpRight, Minus } from "lucide-react";
import { formatMoment } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./Dashboard.module.css";

type ComparisonProps = { noun?: string; now: number; before: number; timeZone: string };

/** "12% more than last Friday at this time": direction by arrow and word, not by color. */
export function Comparison({ noun = "orders", now, before, timeZone }: ComparisonProps) {
  const day = formatMoment(new Date(), "weekday", timeZone);
  if (before === 0)
    return (
      <span className={styles.comparison}>
        No {noun} last {day} at this time
      </span>
    );
  const change = Math.round(((now - before) / before) * 100);
  const Icon = change === 0 ? Minus : change > 0 ? ArrowUpRight : ArrowDownRight;
  const words = compared(now, before);
  return (
    <span className={styles.comparison} data-direction={change === 0 ? "same" : change > 0 ? "up" : "down"}>
      <Icon aria-hidden="true" />
      {words} last {day} at this time
    </span>
  );
}

/** Small changes in percent, large ones as a multiple: "1,240% more" is hard to picture, "13 times as much" is not. */
export function compared(now: number, before: number): string {
  const change = Math.round(((now - before) / before) * 100);
  if (change === 0) return "same as";
  if (change <= 100) return `${Math.abs(change)}% ${change > 0 ? "more" : "less"} than`;
  const times = now / before;
  if (times >= 20) return "far more than";
  return `${(times < 10 ? Math.round(times * 10) / 10 : Math.round(times)).toLocaleString(staffLocale())} times`;
}
