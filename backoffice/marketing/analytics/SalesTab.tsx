import { useQuery } from "@tanstack/react-query";
import type { SalesFigures } from "#api/marketing/analytics.ts";
import { PendingChart, TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { formatRoundMoney, plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { useStoreTimeZone } from "#backoffice/store/settings/queries.ts";
import styles from "./analytics.module.css";
import { BreakdownCard } from "./BreakdownCard.tsx";
import { downloadCsv } from "./csv.ts";
import { FunnelCards } from "./FunnelCards.tsx";
import { intervalLabel } from "./interval-label.ts";
import { Change, ExportButton, PendingTiles, ReportCard, Tile, Tiles } from "./parts.tsx";
import { type SalesReport, salesQuery } from "./queries.ts";
import { RhythmCard } from "./RhythmCard.tsx";
import { type AnalyticsSearch, comparisonNames } from "./search.ts";

export function SalesTab({ search }: { search: AnalyticsSearch }) {
  const sales = useQuery(salesQuery(search));
  const timeZone = useStoreTimeZone();
  return (
    <>
      {sales.data !== undefined && <Figures report={sales.data} />}
      {sales.isPending && <PendingTiles label={LABEL} names={figureNames} />}
      <ReportCard
        title="Sales over time"
        query={sales}
        waiting={<PendingChart />}
        action={sales.data !== undefined && <ExportButton onExport={() => exportSales(sales.data)} />}
      >
        {(report) => (
          <TrendChart
            name="Sales"
            comparedName={comparisonNames[search.compare]}
            markOf={(value) => formatRoundMoney(value, report.currency)}
            points={report.intervals.map(({ start, figures, compared }) => ({
              label: intervalLabel(start, search, timeZone),
              value: Number(figures.sales.amount),
              text: `${figures.sales.formattedAmount} · ${plural(figures.orderCount, "order")}`,
              ...(compared && {
                compared: {
                  label: intervalLabel(compared.start, search, timeZone),
                  value: Number(compared.sales.amount),
                  text: `${compared.sales.formattedAmount} · ${plural(compared.orderCount, "order")}`,
                },
              }),
            }))}
          />
        )}
      </ReportCard>
      <div className={styles.cards}>
        <ReportCard title="How it adds up" query={sales}>
          {(report) => <Addition figures={report.total} />}
        </ReportCard>
        <BreakdownCard title="Countries" dimension="COUNTRY" search={search} />
        <BreakdownCard title="New and returning customers" dimension="CUSTOMER_TYPE" search={search} />
        <BreakdownCard title="Coupons and discounts" dimension="COUPON" search={search} />
        <BreakdownCard title="Ways to pay" dimension="PAYMENT_METHOD" search={search} />
        <BreakdownCard title="Channels" dimension="CHANNEL" search={search} />
      </div>
      <FunnelCards search={search} />
      <RhythmCard search={search} />
    </>
  );
}

const LABEL = "Figures of this time";
const figureNames = ["Sales", "Net of refunds", "Orders", "Average order", "Units", "Refunds"] as const;

function Figures({ report: { total, compared } }: { report: SalesReport }) {
  return (
    <Tiles label={LABEL}>
      <Tile name="Sales" value={total.sales.formattedAmount}>
        <Change now={Number(total.sales.amount)} before={Number(compared.sales.amount)} />
      </Tile>
      <Tile name="Net of refunds" value={total.net.formattedAmount}>
        <Change now={Number(total.net.amount)} before={Number(compared.net.amount)} />
      </Tile>
      <Tile name="Orders" value={total.orderCount.toLocaleString(staffLocale())}>
        <Change now={total.orderCount} before={compared.orderCount} />
      </Tile>
      <Tile name="Average order" value={total.averageOrderValue.formattedAmount}>
        <Change now={Number(total.averageOrderValue.amount)} before={Number(compared.averageOrderValue.amount)} />
      </Tile>
      <Tile name="Units" value={total.unitCount.toLocaleString(staffLocale())}>
        <Change now={total.unitCount} before={compared.unitCount} />
      </Tile>
      <Tile name="Refunds" value={total.refunds.formattedAmount}>
        <Change now={Number(total.refunds.amount)} before={Number(compared.refunds.amount)} isLessBetter />
      </Tile>
    </Tiles>
  );
}

const additions: readonly (readonly [name: string, key: keyof SalesFigures, sign: "" | "−" | "+" | "="])[] = [
  ["Items", "items", ""],
  ["Discounts", "discounts", "−"],
  ["Shipping", "shipping", "+"],
  ["Fees", "fees", "+"],
  ["Tips", "tips", "+"],
  ["Taxes added", "taxes", "+"],
  ["Sales", "sales", "="],
  ["Refunds", "refunds", "−"],
  ["Net", "net", "="],
];

/** The figures sum to the cent; what is nothing is left out. */
function Addition({ figures }: { figures: SalesFigures }) {
  const included = figures.includedTaxes;
  return (
    <table className={styles.addition}>
      <tbody>
        {additions.map(([name, key, sign]) => {
          const value = figures[key];
          if (typeof value === "number" || (sign !== "=" && sign !== "" && Number(value.amount) === 0)) return null;
          return (
            <tr key={key} data-sum={sign === "=" || undefined}>
              <th scope="row">{name}</th>
              <td>
                {sign === "−" ? "−" : ""}
                {value.formattedAmount}
              </td>
            </tr>
          );
        })}
        {Number(included.amount) !== 0 && (
          <tr data-note>
            <th scope="row">Taxes inside prices</th>
            <td>{included.formattedAmount}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

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
