import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Boxes } from "lucide-react";
import type { Output } from "#api/endpoint.ts";
import type { getStockReport } from "#api/marketing/analytics.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard, Shortened, Tile, Tiles } from "./parts.tsx";
import { stockQuery } from "./queries.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

type Row = Output<typeof getStockReport>["rows"][number];

const SOON_DAYS = 14;

const columns: Column<Row>[] = [
  {
    id: "name",
    header: texts.stock.variant,
    phone: "title",
    cell: (row) => (
      <Link to="/products/$productId" params={{ productId: row.productId }}>
        {row.name}
      </Link>
    ),
  },
  { id: "sku", header: texts.stock.sku, phone: "hidden", cell: (row) => row.sku ?? "" },
  {
    id: "available",
    header: texts.stock.available,
    align: "end",
    isLabelledOnPhone: true,
    cell: (row) => formatNumber(row.available),
  },
  {
    id: "sold",
    header: texts.stock.sold,
    align: "end",
    isLabelledOnPhone: true,
    cell: (row) => formatNumber(row.soldCount),
  },
  {
    id: "left",
    header: texts.stock.daysLeft,
    isLabelledOnPhone: true,
    align: "end",
    phone: "end",
    cell: (row) =>
      row.available === 0 ? (
        <Badge tone="critical">{texts.stock.soldOut}</Badge>
      ) : row.daysLeft < SOON_DAYS ? (
        <Badge tone="warning">{formatMessage(language, texts.stock.days, { count: row.daysLeft })}</Badge>
      ) : (
        formatMessage(language, texts.stock.days, { count: row.daysLeft })
      ),
  },
];

/** Current inventory. The date range doesn't apply. */
export function StockTab() {
  const stock = useQuery(stockQuery);
  const report = stock.data;
  return (
    <>
      {report !== undefined && (
        <Tiles label={texts.stock.summary}>
          <Tile name={texts.stock.onHand} value={formatNumber(report.unitCount)}>
            <span className={styles.change}>
              {formatMessage(language, texts.stock.tracked, { count: report.variantCount })}
            </span>
          </Tile>
          <Tile name={texts.stock.retailValue} value={report.priceValue.formattedAmount} />
          <Tile name={texts.stock.costValue} value={report.costValue.formattedAmount}>
            {report.withoutCostCount > 0 && (
              <span className={styles.change}>
                {formatMessage(language, texts.stock.withoutCost, { count: report.withoutCostCount })}
              </span>
            )}
          </Tile>
          <Tile name={texts.stock.soldOutVariants} value={formatNumber(report.soldOutCount)} />
        </Tiles>
      )}
      <ReportCard
        title={texts.stock.title}
        isFlush
        query={stock}
        action={
          report !== undefined && report.rows.length > 0 && <ExportButton onExport={() => exportRows(report.rows)} />
        }
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Boxes aria-hidden="true" />} title={texts.stock.none}>
              {texts.stock.noneText}
            </EmptyState>
          ) : (
            <Shortened rows={rows}>
              {(shown) => (
                <DataTable caption={texts.stock.title} columns={columns} rows={shown} rowId={(row) => row.variantId} />
              )}
            </Shortened>
          )
        }
      </ReportCard>
    </>
  );
}

function exportRows(rows: readonly Row[]): void {
  downloadCsv("stock.csv", [
    ["variant_id", "name", "sku", "available", "sold_in_30_days", "days_left"],
    ...rows.map((row) => [row.variantId, row.name, row.sku ?? "", row.available, row.soldCount, row.daysLeft]),
  ]);
}
