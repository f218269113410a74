import { useQuery } from "@tanstack/react-query";
import { Bars } from "#backoffice/charts/Bars.tsx";
import { plural } from "#backoffice/format.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard } from "./parts.tsx";
import { type Breakdown, breakdownQuery, type Dimension } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";

const SHOWN = 8;
const EXPORTED = 1000;
const countries = new Intl.DisplayNames("en", { type: "region" });

type Props = { title: string; dimension: Dimension; search: AnalyticsSearch };

/** Sales by one property, the largest first. Coupons show what they gave away. */
export function BreakdownCard({ title, dimension, search }: Props) {
  const breakdown = useQuery(breakdownQuery(search, dimension, EXPORTED));
  const rows = breakdown.data?.rows ?? [];
  return (
    <ReportCard
      title={title}
      query={breakdown}
      action={rows.length > 0 && <ExportButton onExport={() => exportBreakdown(dimension, rows)} />}
    >
      {() =>
        rows.length === 0 ? (
          <p className={styles.nothing}>
            {dimension === "COUPON" ? "No discounts in this time." : "No orders in this time."}
          </p>
        ) : (
          <>
            <Bars
              bars={rows.slice(0, SHOWN).map((row) => ({
                id: row.key ?? "",
                name: nameOf(dimension, row),
                value: Number((row.amount ?? row.sales).amount),
                text: (row.amount ?? row.sales).formattedAmount,
                note: plural(row.orderCount, "order"),
              }))}
            />
            {rows.length > SHOWN && <p className={styles.more}>and {rows.length - SHOWN} more in the CSV file</p>}
          </>
        )
      }
    </ReportCard>
  );
}

const names: Record<string, string> = {
  NEW: "New customers",
  RETURNING: "Returning customers",
  WEB: "Web",
  POS: "Point of sale",
  BACKOFFICE_MERCHANT: "Made in the back office",
  PHYSICAL: "Physical products",
  DIGITAL: "Digital products",
  GIFT_CARD: "Gift cards",
  SERVICE: "Services",
};

export function nameOf(dimension: Dimension, row: Breakdown["rows"][number]): string {
  if (dimension === "COUNTRY") {
    return row.key !== undefined && /^[A-Z]{2}$/.test(row.key) ? (countries.of(row.key) ?? row.key) : "Without address";
  }
  // Coupons and rules have names; what has none was taken off by hand, in a draft or an edit.
  const nameless = dimension === "COUPON" ? "By hand" : "Without name";
  return names[row.name] ?? (row.name === "" ? nameless : row.name);
}

export function exportBreakdown(dimension: Dimension, rows: Breakdown["rows"]): void {
  downloadCsv(`sales-by-${dimension.toLowerCase().replace("_", "-")}.csv`, [
    ["key", "name", "orders", "units", "sales", "sales_before", ...(dimension === "COUPON" ? ["given_away"] : [])],
    ...rows.map((row) => [
      row.key ?? "",
      nameOf(dimension, row),
      row.orderCount,
      row.unitCount,
      row.sales.amount,
      row.previousSales.amount,
      ...(row.amount === undefined ? [] : [row.amount.amount]),
    ]),
  ]);
}
