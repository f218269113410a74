import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Boxes } from "lucide-react";
import type { Output } from "#api/endpoint.ts";
import type { getStockReport } from "#api/marketing/analytics.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard, Shortened, Tile, Tiles } from "./parts.tsx";
import { stockQuery } from "./queries.ts";

type Row = Output<typeof getStockReport>["rows"][number];

const SOON_DAYS = 14;

const columns: Column<Row>[] = [
  {
    id: "name",
    header: "Variant",
    phone: "title",
    cell: (row) => (
      <Link to="/products/$productId" params={{ productId: row.productId }}>
        {row.name}
      </Link>
    ),
  },
  { id: "sku", header: "SKU", phone: "hidden", cell: (row) => row.sku ?? "" },
  {
    id: "available",
    header: "Available",
    align: "end",
    isLabelledOnPhone: true,
    cell: (row) => row.available.toLocaleString(staffLocale()),
  },
  {
    id: "sold",
    header: "Sold in 30 days",
    align: "end",
    isLabelledOnPhone: true,
    cell: (row) => row.soldCount.toLocaleString(staffLocale()),
  },
  {
    id: "left",
    header: "Lasts",
    isLabelledOnPhone: true,
    align: "end",
    phone: "end",
    cell: (row) =>
      row.available === 0 ? (
        <Badge tone="critical">Sold out</Badge>
      ) : row.daysLeft < SOON_DAYS ? (
        <Badge tone="warning">{plural(row.daysLeft, "day")}</Badge>
      ) : (
        plural(row.daysLeft, "day")
      ),
  },
];

/** Stock is as it is now, whatever time is chosen for sales. */
export function StockTab() {
  const stock = useQuery(stockQuery);
  const report = stock.data;
  return (
    <>
      {report !== undefined && (
        <Tiles label="Stock now">
          <Tile name="Units on the shelves" value={report.unitCount.toLocaleString(staffLocale())}>
            <span className={styles.change}>{plural(report.variantCount, "counted variant")}</span>
          </Tile>
          <Tile name="Worth at price" value={report.priceValue.formattedAmount} />
          <Tile name="Worth at cost" value={report.costValue.formattedAmount}>
            {report.withoutCostCount > 0 && (
              <span className={styles.change}>{plural(report.withoutCostCount, "variant")} without a cost</span>
            )}
          </Tile>
          <Tile name="Sold out" value={report.soldOutCount.toLocaleString(staffLocale())} />
        </Tiles>
      )}
      <ReportCard
        title="Runs out first"
        isFlush
        query={stock}
        action={
          report !== undefined && report.rows.length > 0 && <ExportButton onExport={() => exportRows(report.rows)} />
        }
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Boxes aria-hidden="true" />} title="Nothing counted was sold in 30 days">
              How long stock lasts shows here once counted variants sell.
            </EmptyState>
          ) : (
            <Shortened rows={rows}>
              {(shown) => (
                <DataTable
                  caption="How long stock lasts"
                  columns={columns}
                  rows={shown}
                  rowId={(row) => row.variantId}
                />
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
