import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import type { Output } from "#api/endpoint.ts";
import type { getCustomerReport } from "#api/marketing/analytics.ts";
import { startCustomerExport } from "#api/personal-exports.ts";
import { call } from "#backoffice/client.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { EmptyState, messageOf } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard, Tile, Tiles } from "./parts.tsx";
import { customersQuery } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";

type Customer = Output<typeof getCustomerReport>["top"][number];

const columns: Column<Customer>[] = [
  {
    id: "name",
    header: "Customer",
    phone: "title",
    cell: (customer) =>
      customer.memberId === undefined ? (
        <span>{customer.name || customer.email}</span>
      ) : (
        <Link to="/customers/$memberId" params={{ memberId: customer.memberId }}>
          {customer.name || customer.email}
        </Link>
      ),
  },
  { id: "email", header: "E-mail", phone: "hidden", cell: (customer) => customer.email },
  {
    id: "orders",
    header: "Orders",
    align: "end",
    isLabelledOnPhone: true,
    cell: (customer) => customer.orderCount.toLocaleString(staffLocale()),
  },
  {
    id: "last",
    header: "Last order",
    align: "end",
    isLabelledOnPhone: true,
    cell: (customer) => formatWhen(customer.lastOrderDate),
  },
  { id: "sales", header: "Sales", align: "end", phone: "end", cell: (customer) => customer.sales.formattedAmount },
];

export function CustomersTab({ search }: { search: AnalyticsSearch }) {
  const customers = useQuery(customersQuery(search));
  const report = customers.data;
  return (
    <>
      {report !== undefined && (
        <Tiles label="Customers of this time">
          <Tile name="New customers" value={report.newCount.toLocaleString(staffLocale())}>
            <span className={styles.change}>{report.newSales.formattedAmount} in sales</span>
          </Tile>
          <Tile name="Returning customers" value={report.returningCount.toLocaleString(staffLocale())}>
            <span className={styles.change}>{report.returningSales.formattedAmount} in sales</span>
          </Tile>
          <Tile
            name="Ever came back"
            value={
              report.customerCount === 0 ? "–" : `${Math.round((report.repeatCount / report.customerCount) * 100)}%`
            }
          >
            <span className={styles.change}>
              {report.repeatCount.toLocaleString(staffLocale())} of {report.customerCount.toLocaleString(staffLocale())}{" "}
              customers
            </span>
          </Tile>
        </Tiles>
      )}
      <ReportCard
        title="Best customers of this time"
        isFlush
        query={customers}
        action={
          report !== undefined &&
          report.top.length > 0 && (
            <ExportButton
              onExport={() => void exportTop(report.top).catch((error: unknown) => showToast(messageOf(error)))}
            />
          )
        }
      >
        {({ top }) =>
          top.length === 0 ? (
            <EmptyState icon={<UsersRound aria-hidden="true" />} title="Nobody ordered in this time">
              Choose a longer time above.
            </EmptyState>
          ) : (
            <DataTable caption="Best customers" columns={columns} rows={top} rowId={(customer) => customer.email} />
          )
        }
      </ReportCard>
    </>
  );
}

async function exportTop(top: readonly Customer[]): Promise<void> {
  await call(startCustomerExport, {});
  downloadCsv("best-customers.csv", [
    ["email", "name", "orders", "sales", "last_order"],
    ...top.map((customer) => [
      customer.email,
      customer.name,
      customer.orderCount,
      customer.sales.amount,
      customer.lastOrderDate,
    ]),
  ]);
}
