import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { type DateStyle, formatDay, formatMoment } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import chartStyles from "../../charts/charts.module.css";
import styles from "./analytics.module.css";
import { ReportCard } from "./parts.tsx";
import { rhythmQuery } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

/** ISO weekdays, 1 for Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
// January 1, 2024 was a Monday.
const dayName = (weekday: number, style: DateStyle): string => formatDay(`2024-01-0${weekday}`, style);
const hourName = (hour: number): string => formatMoment(new Date(Date.UTC(2024, 0, 1, hour)), "hour", "UTC");
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Heat map of orders by weekday and hour. */
export function RhythmCard({ search }: { search: AnalyticsSearch }) {
  const rhythm = useQuery(rhythmQuery(search));
  return (
    <ReportCard title={texts.rhythm.title} query={rhythm}>
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
        <caption className="visually-hidden">{texts.rhythm.caption}</caption>
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
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{dayName(weekday, "shortWeekday")}</th>
              {hours.map((hour) => {
                const entry = found.find((each) => each.weekday === weekday && each.hour === hour);
                const time = { day: dayName(weekday, "weekday"), hour: hourName(hour) };
                return (
                  <td
                    key={hour}
                    title={
                      entry === undefined
                        ? formatMessage(language, texts.rhythm.emptyCell, time)
                        : formatMessage(language, texts.rhythm.cell, {
                            ...time,
                            count: entry.orderCount,
                            sales: entry.sales.formattedAmount,
                          })
                    }
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
          ? texts.noOrders
          : formatMessage(language, texts.rhythm.busiest, {
              day: dayName(best.weekday, "weekday"),
              hour: hourName(best.hour),
              count: best.orderCount,
            })}
      </p>
    </>
  );
}

function shareStyle(share: number): CSSProperties & Record<"--share", number> {
  return { "--share": share };
}
