import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PackageSearch } from "lucide-react";
import { isId } from "#api/ids.ts";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { approximate } from "#ui/money.ts";
import styles from "./analytics.module.css";
import { exportBreakdown, nameOf } from "./BreakdownCard.tsx";
import { Change, ExportButton, ReportCard, Shortened } from "./parts.tsx";
import { type Breakdown, breakdownQuery } from "./queries.ts";
import { type AnalyticsSearch, productDimensions } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const texts = analyticsTexts[staffLanguage()];

type Row = Breakdown["rows"][number];
type Props = { search: AnalyticsSearch; onChange: (change: Partial<AnalyticsSearch>) => void };

const LIMIT = 1000;

export function ProductsTab({ search, onChange }: Props) {
  const breakdown = useQuery(breakdownQuery(search, search.by, LIMIT));
  const rows = breakdown.data?.rows ?? [];
  const columns: Column<Row>[] = [
    {
      id: "name",
      header: texts.products.name,
      phone: "title",
      cell: (row) =>
        search.by === "PRODUCT" && row.key !== undefined && isId(row.key) ? (
          <Link to="/products/$productId" params={{ productId: row.key }}>
            {row.name}
          </Link>
        ) : (
          nameOf(search.by, row)
        ),
    },
    {
      id: "units",
      header: texts.products.units,
      align: "end",
      isLabelledOnPhone: true,
      cell: (row) => formatNumber(row.unitCount),
    },
    {
      id: "orders",
      header: texts.products.orders,
      align: "end",
      phone: "hidden",
      cell: (row) => formatNumber(row.orderCount),
    },
    { id: "sales", header: texts.products.sales, align: "end", phone: "end", cell: (row) => row.sales.formattedAmount },
    {
      id: "change",
      isLabelledOnPhone: true,
      header: texts.products.change,
      align: "end",
      cell: (row) => <Change now={approximate(row.sales)} before={approximate(row.previousSales)} />,
    },
  ];
  return (
    <ReportCard
      title={texts.products.title}
      isFlush
      query={breakdown}
      action={
        <div className={styles.actions}>
          <SelectField
            label={texts.products.groupBy}
            isLabelHidden
            value={search.by}
            onChange={(event) => {
              const by = productDimensions.find((value) => value === event.currentTarget.value);
              if (by !== undefined) onChange({ by });
            }}
          >
            {productDimensions.map((value) => (
              <option key={value} value={value}>
                {texts.products.dimensions[value]}
              </option>
            ))}
          </SelectField>
          {rows.length > 0 && <ExportButton onExport={() => exportBreakdown(search.by, rows)} />}
        </div>
      }
    >
      {() =>
        rows.length === 0 ? (
          <EmptyState icon={<PackageSearch aria-hidden="true" />} title={texts.products.none}>
            {texts.chooseLonger}
          </EmptyState>
        ) : (
          <Shortened rows={rows}>
            {(shown) => (
              <DataTable
                caption={texts.products.captions[search.by]}
                columns={columns}
                rows={shown}
                rowId={(row) => row.key ?? row.name}
              />
            )}
          </Shortened>
        )
      }
    </ReportCard>
  );
}
