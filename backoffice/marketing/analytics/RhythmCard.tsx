import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { plural } from "#backoffice/format.ts";
import chartStyles from "../../charts/charts.module.css";
import styles from "./analytics.module.css";
import { ReportCard } from "./parts.tsx";
import { rhythmQuery } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When people order. */
export function RhythmCard({ search }: { search: AnalyticsSearch }) {
  const rhythm = useQuery(rhythmQuery(search));
  return (
    <ReportCard title="When people order" query={rhythm}>
      {({ hours: found }) => <HeatMap found={found} />}
    </ReportCard>
  );
}

type Hour = { weekday: number; hour: number; orderCount: number; sales: { formattedAmount: string } };

function HeatMap({ found }: { found: readonly Hour[] }) {
  const largest = Math.max(1, ...found.map((entry) => entry.orderCount));
  const best = found.reduce<Hour | undefined>(
    (top, entry) => (top === undefined || entry.orderCount > top.orderCount ? entry : top),
    undefined,
  );
  return (
    <>
      <table className={chartStyles.heat}>
        <caption className="visually-hidden">Orders by weekday and hour</caption>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour % 6 === 0 ? hour : <span className="visually-hidden">{hour}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((name, index) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {hours.map((hour) => {
                const entry = found.find((each) => each.weekday === index + 1 && each.hour === hour);
                const words = `${name} ${hour}:00, ${plural(entry?.orderCount ?? 0, "order")}`;
                return (
                  <td
                    key={hour}
                    title={entry === undefined ? words : `${words}, ${entry.sales.formattedAmount}`}
                    style={shareStyle((entry?.orderCount ?? 0) / largest)}
                  >
                    <span className="visually-hidden">{entry?.orderCount ?? 0}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.more}>
        {best === undefined
          ? "No orders in this time."
          : `Most on ${weekdays[best.weekday - 1]} at ${best.hour}:00: ${plural(best.orderCount, "order")}.`}
      </p>
    </>
  );
}

function shareStyle(share: number): CSSProperties & Record<"--share", number> {
  return { "--share": share };
}
