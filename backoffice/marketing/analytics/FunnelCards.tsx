import { useQuery } from "@tanstack/react-query";
import type { FunnelSteps } from "#api/marketing/analytics.ts";
import { Bars } from "#backoffice/charts/Bars.tsx";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { staffLocale } from "#backoffice/language.ts";
import { useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { intervalLabel } from "./interval-label.ts";
import { Change, ExportButton, ReportCard } from "./parts.tsx";
import { type Funnel, funnelQuery } from "./queries.ts";
import { type AnalyticsSearch, comparisonNames } from "./search.ts";

const steps = [
  { key: "cartCount", name: "Added to a cart" },
  { key: "checkoutCount", name: "Reached the checkout" },
  { key: "orderCount", name: "Ordered" },
] as const satisfies readonly { key: keyof FunnelSteps; name: string }[];

/** How far those got who put something into a cart, and how that changed over time. */
export function FunnelCards({ search }: { search: AnalyticsSearch }) {
  const funnel = useQuery(funnelQuery(search));
  const timeZone = useStoreTimeZone();
  return (
    <div className={styles.halves}>
      <ReportCard
        title="From cart to order"
        query={funnel}
        action={funnel.data !== undefined && <ExportButton onExport={() => exportFunnel(funnel.data)} />}
      >
        {({ total, compared }) => (
          <>
            <Bars
              bars={steps.map(({ key, name }) => ({
                id: key,
                name,
                value: total[key],
                text: total[key].toLocaleString(staffLocale()),
                note: (
                  <span className={styles.step}>
                    {key !== "cartCount" && shareText(total[key], total.cartCount)}
                    <Change now={total[key]} before={compared[key]} />
                  </span>
                ),
              }))}
            />
            <p className={styles.more}>
              Visits are not counted: the shop sets no cookie for that and serves its pages from a cache, so the way
              begins with the first thing in a cart. A cart counts on the day it was begun; the latest may still become
              orders.
            </p>
          </>
        )}
      </ReportCard>
      <ReportCard title="Conversion over time" query={funnel}>
        {({ intervals, total, compared }) => (
          <>
            <p className={styles.conversion}>
              <strong>{shareText(total.orderCount, total.cartCount)}</strong> of the carts became orders
              <Change now={shareOf(total)} before={shareOf(compared)} />
            </p>
            <TrendChart
              name="Carts that became orders"
              comparedName={comparisonNames[search.compare]}
              markOf={(value) => `${value}%`}
              points={intervals.map(({ start, steps: now, compared: before }) => ({
                label: intervalLabel(start, search, timeZone),
                value: shareOf(now),
                text: pointText(now),
                ...(before && {
                  compared: {
                    label: intervalLabel(before.start, search, timeZone),
                    value: shareOf(before.steps),
                    text: pointText(before.steps),
                  },
                }),
              }))}
              nothing={{ title: "No cart became an order", text: "How many do shows here, from the first one on." }}
            />
          </>
        )}
      </ReportCard>
    </div>
  );
}

/** In percent, one decimal. */
export function shareOf({ orderCount, cartCount }: FunnelSteps): number {
  return cartCount === 0 ? 0 : Math.round((orderCount / cartCount) * 1000) / 10;
}

function shareText(part: number, whole: number): string {
  return whole === 0 ? "–" : `${(Math.round((part / whole) * 1000) / 10).toLocaleString(staffLocale())}%`;
}

const pointText = (now: FunnelSteps): string =>
  now.cartCount === 0
    ? "No carts"
    : `${shareText(now.orderCount, now.cartCount)} · ${now.orderCount} of ${now.cartCount}`;

function exportFunnel({ intervals }: Funnel): void {
  downloadCsv("from-cart-to-order.csv", [
    ["start", "carts", "checkouts", "orders"],
    ...intervals.map(({ start, steps: now }) => [start, now.cartCount, now.checkoutCount, now.orderCount]),
  ]);
}
