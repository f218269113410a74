import { useQuery } from "@tanstack/react-query";
import { formatMessage } from "#api/store/messages.ts";
import { Bars } from "#backoffice/charts/Bars.tsx";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { approximate } from "#ui/money.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard } from "./parts.tsx";
import { type Breakdown, breakdownQuery, type Dimension } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

const SHOWN = 8;
const EXPORTED = 1000;
const countries = new Intl.DisplayNames(staffLocale(), { type: "region" });

type Props = { title: string; dimension: Dimension; search: AnalyticsSearch };

/** Sales by one dimension, in descending order. Discounts show the discounted amount. */
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
          <p className={styles.nothing}>{dimension === "COUPON" ? texts.noDiscounts : texts.noOrders}</p>
        ) : (
          <>
            <Bars
              bars={rows.slice(0, SHOWN).map((row) => ({
                id: row.key ?? "",
                name: nameOf(dimension, row),
                value: approximate(row.amount ?? row.sales),
                text: (row.amount ?? row.sales).formattedAmount,
                note: formatMessage(language, texts.orders, { count: row.orderCount }),
              }))}
            />
            {rows.length > SHOWN && (
              <p className={styles.more}>{formatMessage(language, texts.moreInCsv, { count: rows.length - SHOWN })}</p>
            )}
          </>
        )
      }
    </ReportCard>
  );
}

const names: Readonly<Record<string, string>> = texts.names;

export function nameOf(dimension: Dimension, row: Breakdown["rows"][number]): string {
  if (dimension === "COUNTRY") {
    return row.key !== undefined && /^[A-Z]{2}$/.test(row.key)
      ? (countries.of(row.key) ?? row.key)
      : texts.names.noAddress;
  }
  // Discount codes and automatic discounts have names. Discounts without one were entered in a draft order or order edit.
  const nameless = dimension === "COUPON" ? texts.names.manual : texts.names.noName;
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
