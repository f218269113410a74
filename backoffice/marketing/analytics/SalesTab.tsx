import { useQuery } from "@tanstack/react-query";
import type { SalesFigures } from "#api/marketing/analytics.ts";
import { formatMessage } from "#api/store/messages.ts";
import { PendingChart, TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { formatNumber, formatRoundMoney } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import { approximate, isZero } from "#ui/money.ts";
import styles from "./analytics.module.css";
import { BreakdownCard } from "./BreakdownCard.tsx";
import { downloadCsv } from "./csv.ts";
import { FunnelCards } from "./FunnelCards.tsx";
import { intervalLabel } from "./interval-label.ts";
import { Change, ExportButton, PendingTiles, ReportCard, Tile, Tiles } from "./parts.tsx";
import { type SalesReport, salesQuery } from "./queries.ts";
import { RhythmCard } from "./RhythmCard.tsx";
import type { AnalyticsSearch } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

export function SalesTab({ search }: { search: AnalyticsSearch }) {
  const sales = useQuery(salesQuery(search));
  const timeZone = useStoreTimeZone();
  return (
    <>
      {sales.data !== undefined && <Figures report={sales.data} />}
      {sales.isPending && <PendingTiles label={texts.sales.summary} names={figureNames} />}
      <ReportCard
        title={texts.sales.overTime}
        query={sales}
        waiting={<PendingChart />}
        action={sales.data !== undefined && <ExportButton onExport={() => exportSales(sales.data)} />}
      >
        {(report) => (
          <TrendChart
            name={texts.sales.figures.sales}
            comparedName={texts.comparisons[search.compare]}
            markOf={(value) => formatRoundMoney(value, report.currency)}
            points={report.intervals.map(({ start, figures, compared }) => ({
              label: intervalLabel(start, search, timeZone),
              value: approximate(figures.sales),
              text: salesText(figures),
              ...(compared && {
                compared: {
                  label: intervalLabel(compared.start, search, timeZone),
                  value: approximate(compared.sales),
                  text: salesText(compared),
                },
              }),
            }))}
          />
        )}
      </ReportCard>
      <div className={styles.cards}>
        <ReportCard title={texts.sales.breakdown} query={sales}>
          {(report) => <SalesBreakdown figures={report.total} />}
        </ReportCard>
        <BreakdownCard title={texts.sales.byCountry} dimension="COUNTRY" search={search} />
        <BreakdownCard title={texts.sales.byCustomerType} dimension="CUSTOMER_TYPE" search={search} />
        <BreakdownCard title={texts.sales.byDiscount} dimension="COUPON" search={search} />
        <BreakdownCard title={texts.sales.byPaymentMethod} dimension="PAYMENT_METHOD" search={search} />
        <BreakdownCard title={texts.sales.byChannel} dimension="CHANNEL" search={search} />
      </div>
      <FunnelCards search={search} />
      <RhythmCard search={search} />
    </>
  );
}

const figureNames = Object.values(texts.sales.figures);

function Figures({ report: { total, compared } }: { report: SalesReport }) {
  return (
    <Tiles label={texts.sales.summary}>
      <Tile name={texts.sales.figures.sales} value={total.sales.formattedAmount}>
        <Change now={approximate(total.sales)} before={approximate(compared.sales)} />
      </Tile>
      <Tile name={texts.sales.figures.net} value={total.net.formattedAmount}>
        <Change now={approximate(total.net)} before={approximate(compared.net)} />
      </Tile>
      <Tile name={texts.sales.figures.orders} value={formatNumber(total.orderCount)}>
        <Change now={total.orderCount} before={compared.orderCount} />
      </Tile>
      <Tile name={texts.sales.figures.averageOrder} value={total.averageOrderValue.formattedAmount}>
        <Change now={approximate(total.averageOrderValue)} before={approximate(compared.averageOrderValue)} />
      </Tile>
      <Tile name={texts.sales.figures.units} value={formatNumber(total.unitCount)}>
        <Change now={total.unitCount} before={compared.unitCount} />
      </Tile>
      <Tile name={texts.sales.figures.refunds} value={total.refunds.formattedAmount}>
        <Change now={approximate(total.refunds)} before={approximate(compared.refunds)} isLessBetter />
      </Tile>
    </Tiles>
  );
}

const lines: readonly (readonly [key: keyof typeof texts.sales.lines, sign: "" | "−" | "+" | "="])[] = [
  ["items", ""],
  ["discounts", "−"],
  ["shipping", "+"],
  ["fees", "+"],
  ["tips", "+"],
  ["taxes", "+"],
  ["sales", "="],
  ["refunds", "−"],
  ["net", "="],
];

/** The lines add up to the totals exactly. Zero lines are hidden. */
function SalesBreakdown({ figures }: { figures: SalesFigures }) {
  const included = figures.includedTaxes;
  return (
    <table className={styles.addition}>
      <tbody>
        {lines.map(([key, sign]) => {
          const value = figures[key];
          if (sign !== "=" && sign !== "" && isZero(value)) return null;
          return (
            <tr key={key} data-sum={sign === "=" || undefined}>
              <th scope="row">{texts.sales.lines[key]}</th>
              <td>
                {sign === "−" ? "−" : ""}
                {value.formattedAmount}
              </td>
            </tr>
          );
        })}
        {!isZero(included) && (
          <tr data-note>
            <th scope="row">{texts.sales.includedTaxes}</th>
            <td>{included.formattedAmount}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const salesText = ({ sales, orderCount }: Pick<SalesFigures, "sales" | "orderCount">): string =>
  formatMessage(language, texts.salesWithOrders, { sales: sales.formattedAmount, count: orderCount });

function exportSales({ intervals, currency }: SalesReport): void {
  const moneyKeys = [
    "items",
    "discounts",
    "shipping",
    "fees",
    "tips",
    "taxes",
    "includedTaxes",
    "sales",
    "refunds",
    "net",
  ] as const;
  downloadCsv("sales.csv", [
    ["start", "currency", "orders", "units", ...moneyKeys],
    ...intervals.map(({ start, figures }) => [
      start,
      currency,
      figures.orderCount,
      figures.unitCount,
      ...moneyKeys.map((key) => figures[key].amount),
    ]),
  ]);
}
