import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { useState } from "react";
import type { Invoice, InvoiceState } from "#api/invoices.ts";
import { Badge, type Tone } from "../../components/Badge.tsx";
import { Card } from "../../components/Card.tsx";
import { type Column, DataTable } from "../../components/DataTable.tsx";
import { ViewTabs } from "../../components/FilterBar.tsx";
import { Page } from "../../components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../components/States.tsx";
import { formatWhen } from "../../format.ts";
import { InvoiceMenu } from "./InvoiceMenu.tsx";
import { type InvoiceView, invoicesQuery, invoiceViews } from "./invoice-queries.ts";

const looks: Record<InvoiceState, { label: string; tone: Tone }> = {
  Draft: { label: "Draft", tone: "neutral" },
  Sent: { label: "Open", tone: "note" },
  Processing: { label: "Being paid", tone: "note" },
  Paid: { label: "Paid", tone: "success" },
  Overdue: { label: "Overdue", tone: "critical" },
  Void: { label: "Void", tone: "neutral" },
  Deleted: { label: "Deleted", tone: "neutral" },
  PartiallyPaid: { label: "Partly paid", tone: "warning" },
  PartialAndOverdue: { label: "Partly paid, overdue", tone: "critical" },
};

export function InvoiceBadge({ invoice: { status, kind } }: { invoice: Invoice }) {
  if (kind === "CREDIT_NOTE") return <Badge>Credit note</Badge>;
  const { label, tone } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: readonly Column<Invoice>[] = [
  { id: "number", header: "Number", phone: "title", cell: (one) => one.displayNumber ?? "No number yet" },
  { id: "status", header: "Status", phone: "end", cell: (one) => <InvoiceBadge invoice={one} /> },
  {
    id: "order",
    header: "Order",
    cell: (one) => (
      <Link to="/orders/$orderId" params={{ orderId: one.orderId }}>
        #{one.orderNumber}
      </Link>
    ),
  },
  { id: "buyer", header: "Customer", phone: "wide", cell: (one) => one.buyerName },
  {
    id: "issued",
    header: "Issued",
    cell: (one) => one.issuedDate && <time dateTime={one.issuedDate}>{formatWhen(one.issuedDate)}</time>,
  },
  {
    id: "due",
    header: "Due",
    phone: "hidden",
    cell: (one) => one.dueDate && <time dateTime={one.dueDate}>{formatWhen(one.dueDate)}</time>,
  },
  { id: "total", header: "Total", align: "end", cell: (one) => one.total.formattedAmount },
  { id: "balance", header: "Open", align: "end", phone: "hidden", cell: (one) => one.balance.formattedAmount },
  { id: "menu", header: "Actions", isHeaderHidden: true, align: "end", cell: (one) => <InvoiceMenu invoice={one} /> },
];

export function InvoicesPage() {
  const [view, setView] = useState<InvoiceView>("all");
  const invoices = useQuery(invoicesQuery(view));
  const rows = invoices.data ?? [];
  return (
    <Page title="Invoices" back={{ to: "/orders", label: "orders" }}>
      <Card isFlush>
        <ViewTabs label="Views of invoices" views={invoiceViews} current={view} onChange={setView} />
        {invoices.isPending && <SkeletonRows rows={6} />}
        {invoices.isError && <ErrorState error={invoices.error} onRetry={() => void invoices.refetch()} />}
        {invoices.data !== undefined && rows.length === 0 && (
          <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No invoices here">
            An order's invoice is made when it is paid, or by hand on the order's page.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable caption={`Invoices, ${rows.length} rows`} columns={columns} rows={rows} rowId={(one) => one.id} />
        )}
      </Card>
    </Page>
  );
}
