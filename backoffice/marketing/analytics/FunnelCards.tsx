import { useQuery } from "@tanstack/react-query";
import type { FunnelSteps } from "#api/marketing/analytics.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Bars } from "#backoffice/charts/Bars.tsx";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { intervalLabel } from "./interval-label.ts";
import { Change, ExportButton, ReportCard } from "./parts.tsx";
import { type Funnel, funnelQuery } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

const steps = [
  { key: "cartCount", name: texts.funnel.addedToCart },
  { key: "checkoutCount", name: texts.funnel.reachedCheckout },
  { key: "orderCount", name: texts.funnel.ordered },
] as const satisfies readonly { key: keyof FunnelSteps; name: string }[];

/** Funnel from cart to order, and the conversion rate over time. */
export function FunnelCards({ search }: { search: AnalyticsSearch }) {
  const funnel = useQuery(funnelQuery(search));
  const timeZone = useStoreTimeZone();
  return (
    <div className={styles.halves}>
      <ReportCard
        title={texts.funnel.title}
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
                text: formatNumber(total[key]),
                note: (
                  <span className={styles.step}>
                    {key !== "cartCount" && shareText(total[key], total.cartCount)}
                    <Change now={total[key]} before={compared[key]} />
                  </span>
                ),
              }))}
            />
            <p className={styles.more}>{texts.funnel.note}</p>
          </>
        )}
      </ReportCard>
      <ReportCard title={texts.funnel.rateOverTime} query={funnel}>
        {({ intervals, total, compared }) => (
          <>
            <p className={styles.conversion}>
              <FormattedMessage
                message={texts.funnel.converted}
                values={{ share: <strong>{shareText(total.orderCount, total.cartCount)}</strong> }}
              />
              <Change now={shareOf(total)} before={shareOf(compared)} />
            </p>
            <TrendChart
              name={texts.funnel.rate}
              comparedName={texts.comparisons[search.compare]}
              markOf={(value) => formatNumber(value / 100, { style: "percent", maximumFractionDigits: 1 })}
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
              nothing={{ title: texts.funnel.none, text: texts.funnel.noneText }}
            />
          </>
        )}
      </ReportCard>
    </div>
  );
}

/** Percentage with one decimal place. */
function shareOf({ orderCount, cartCount }: FunnelSteps): number {
  return cartCount === 0 ? 0 : Math.round((orderCount / cartCount) * 1000) / 10;
}

function shareText(part: number, whole: number): string {
  return whole === 0 ? "–" : formatNumber(part / whole, { style: "percent", maximumFractionDigits: 1 });
}

const pointText = (now: FunnelSteps): string =>
  now.cartCount === 0
    ? texts.funnel.noCarts
    : formatMessage(language, texts.funnel.point, {
        share: shareText(now.orderCount, now.cartCount),
        orders: formatNumber(now.orderCount),
        carts: formatNumber(now.cartCount),
      });

function exportFunnel({ intervals }: Funnel): void {
  downloadCsv("from-cart-to-order.csv", [
    ["start", "carts", "checkouts", "orders"],
    ...intervals.map(({ start, steps: now }) => [start, now.cartCount, now.checkoutCount, now.orderCount]),
  ]);
}
