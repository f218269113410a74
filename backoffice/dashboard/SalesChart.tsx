import { type KeyboardEvent, useId, useState, useSyncExternalStore } from "react";
import type { Output } from "#api/endpoint.ts";
import type { getOrdersSummary } from "#api/order-reports.ts";
import { Button } from "../components/Button.tsx";
import { formatDay, formatMoney, plural } from "../format.ts";
import { niceScale } from "./chart-scale.ts";
import styles from "./SalesChart.module.css";

type Day = Output<typeof getOrdersSummary>["days"][number];

const HEIGHT = 220;
const LEFT = 56;
const BOTTOM = 24;
const TOP = 10;

const narrowScreen = window.matchMedia("(max-width: 640px)");

function subscribeToWidth(listener: () => void): () => void {
  narrowScreen.addEventListener("change", listener);
  return () => narrowScreen.removeEventListener("change", listener);
}

/** Bars per day, with arrow keys from bar to bar, a sentence that sums it up, and the same figures as a table. */
export function SalesChart({ days, currency }: { days: readonly Day[]; currency: string }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className={styles.figure}>
      {isTable ? <DayTable days={days} /> : <Bars days={days} currency={currency} />}
      <figcaption className={styles.caption}>
        <span>{summaryOf(days)}</span>
        <Button variant="plain" size="small" onClick={() => setIsTable(!isTable)}>
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </figcaption>
    </figure>
  );
}

function Bars({ days, currency }: { days: readonly Day[]; currency: string }) {
  const [active, setActive] = useState<number>();
  const titleId = useId();
  const largest = Math.max(0, ...days.map((day) => Number(day.sales.amount)));
  const { top, marks } = niceScale(largest);
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => narrowScreen.matches);
  const width = isNarrow ? 400 : 960;
  const slot = (width - LEFT) / Math.max(days.length, 1);
  const yOf = (value: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const day = active === undefined ? undefined : days[active];

  const move = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setActive(Math.min(Math.max((active ?? days.length) + step, 0), days.length - 1));
  };

  return (
    <div className={styles.plot}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: arrow keys read the bars. */}
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={styles.svg}
        role="group"
        aria-labelledby={titleId}
        aria-roledescription="chart"
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setActive(undefined)}
        onPointerLeave={() => setActive(undefined)}
      >
        <title id={titleId}>Sales per day. Use the left and right arrow keys to read each day.</title>
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={width} y1={yOf(mark)} y2={yOf(mark)} className={styles.grid} />
            <text x={LEFT - 8} y={yOf(mark) + 4} className={styles.axis} textAnchor="end">
              {shortMoney(mark, currency)}
            </text>
          </g>
        ))}
        {days.map((entry, index) => {
          const value = Number(entry.sales.amount);
          const x = LEFT + index * slot;
          return (
            <g key={entry.date} onPointerEnter={() => setActive(index)}>
              <rect x={x} y={TOP} width={slot} height={HEIGHT - TOP - BOTTOM} className={styles.hit} />
              <rect
                x={x + slot * 0.16}
                width={slot * 0.68}
                y={value > 0 ? Math.min(yOf(value), yOf(0) - 2) : yOf(0) - 1}
                height={value > 0 ? Math.max(yOf(0) - yOf(value), 2) : 1}
                rx={Math.min(3, slot * 0.2)}
                className={styles.bar}
                data-active={index === active || undefined}
              />
              {(days.length - 1 - index) % (isNarrow ? 14 : 7) === 0 && (
                <text
                  x={index === days.length - 1 ? width : x + slot / 2}
                  y={HEIGHT - 6}
                  className={styles.axis}
                  textAnchor={index === days.length - 1 ? "end" : "middle"}
                >
                  {formatDay(entry.date)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: see above. */}
      <p className={styles.tip} role="status" data-on={day !== undefined || undefined}>
        {day !== undefined && (
          <>
            <strong>{formatDay(day.date)}</strong> {day.sales.formattedAmount} · {plural(day.orderCount, "order")}
          </>
        )}
      </p>
    </div>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.tableFrame} aria-label="Sales per day" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Orders</th>
            <th scope="col">Sales</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{formatDay(day.date)}</th>
              <td>{day.orderCount}</td>
              <td>{day.sales.formattedAmount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function summaryOf(days: readonly Day[]): string {
  const best = days.reduce<Day | undefined>(
    (top, day) => (top === undefined || Number(day.sales.amount) > Number(top.sales.amount) ? day : top),
    undefined,
  );
  const orders = days.reduce((sum, day) => sum + day.orderCount, 0);
  if (best === undefined || orders === 0) return "No orders in this time.";
  return `${plural(orders, "order")}. Best day: ${formatDay(best.date)} with ${best.sales.formattedAmount}.`;
}

function shortMoney(value: number, currency: string): string {
  return formatMoney(value, currency).replace(/[.,]00$/, "");
}
