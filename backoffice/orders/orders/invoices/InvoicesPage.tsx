import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import type { Invoice, InvoiceState } from "#api/orders/invoices.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, SearchBox, ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { InvoiceMenu } from "./InvoiceMenu.tsx";
import { invoicesQuery } from "./invoice-queries.ts";
import { SellerNotice } from "./SellerNotice.tsx";
import { type InvoicesSearch, invoiceViews } from "./search.ts";

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
  const search = useSearch({ from: "/shell/invoices" });
  const navigate = useNavigate({ from: "/invoices" });
  const update = (change: Partial<InvoicesSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: true });
  const invoices = useQuery(invoicesQuery(search));
  return (
    <Page title="Invoices" back={{ to: "/orders", label: "orders" }}>
      <SellerNotice />
      <Card isFlush>
        <ViewTabs
          label="Views of invoices"
          views={invoiceViews}
          current={search.view}
          onChange={(view) => update({ view })}
        />
        <FilterBar>
          <SearchBox
            label="Search invoices"
            placeholder="Number, order, customer"
            value={search.q}
            onChange={(q) => update({ q })}
          />
        </FilterBar>
        <RowsOf
          result={invoices}
          rows={invoices.data?.invoices ?? []}
          columns={columns}
          rowId={(one) => one.id}
          noun="invoices"
          paging={{ page: search.page, total: invoices.data?.total, onChange: (page) => update({ page }) }}
          empty={
            search.q === "" ? (
              <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No invoices yet">
                Invoices are issued when orders are paid, or when you create one on an order's page.
              </EmptyState>
            ) : (
              <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No invoices found">
                Try a different number or name.
              </EmptyState>
            )
          }
        />
      </Card>
    </Page>
  );
}
