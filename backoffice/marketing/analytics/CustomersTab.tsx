import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import type { Output } from "#api/endpoint.ts";
import type { getCustomerReport } from "#api/marketing/analytics.ts";
import { startCustomerExport } from "#api/personal-exports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { EmptyState, messageOf } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatNumber, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard, Tile, Tiles } from "./parts.tsx";
import { customersQuery } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

type Customer = Output<typeof getCustomerReport>["top"][number];

const columns: Column<Customer>[] = [
  {
    id: "name",
    header: texts.customers.customer,
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
  { id: "email", header: texts.customers.email, phone: "hidden", cell: (customer) => customer.email },
  {
    id: "orders",
    header: texts.customers.orders,
    align: "end",
    isLabelledOnPhone: true,
    cell: (customer) => formatNumber(customer.orderCount),
  },
  {
    id: "last",
    header: texts.customers.lastOrder,
    align: "end",
    isLabelledOnPhone: true,
    cell: (customer) => formatWhen(customer.lastOrderDate),
  },
  {
    id: "sales",
    header: texts.customers.sales,
    align: "end",
    phone: "end",
    cell: (customer) => customer.sales.formattedAmount,
  },
];

export function CustomersTab({ search }: { search: AnalyticsSearch }) {
  const customers = useQuery(customersQuery(search));
  const report = customers.data;
  return (
    <>
      {report !== undefined && (
        <Tiles label={texts.customers.summary}>
          <Tile name={texts.names.NEW} value={formatNumber(report.newCount)}>
            <span className={styles.change}>
              {formatMessage(language, texts.customers.inSales, { amount: report.newSales.formattedAmount })}
            </span>
          </Tile>
          <Tile name={texts.names.RETURNING} value={formatNumber(report.returningCount)}>
            <span className={styles.change}>
              {formatMessage(language, texts.customers.inSales, { amount: report.returningSales.formattedAmount })}
            </span>
          </Tile>
          <Tile
            name={texts.customers.repeatRate}
            value={
              report.customerCount === 0
                ? "–"
                : formatNumber(report.repeatCount / report.customerCount, { style: "percent" })
            }
          >
            <span className={styles.change}>
              {formatMessage(language, texts.customers.repeatCount, {
                repeat: formatNumber(report.repeatCount),
                count: report.customerCount,
              })}
            </span>
          </Tile>
        </Tiles>
      )}
      <ReportCard
        title={texts.customers.top}
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
            <EmptyState icon={<UsersRound aria-hidden="true" />} title={texts.customers.none}>
              {texts.chooseLonger}
            </EmptyState>
          ) : (
            <DataTable
              caption={texts.customers.top}
              columns={columns}
              rows={top}
              rowId={(customer) => customer.email}
            />
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
