import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import type { Invoice } from "#api/orders/invoices.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, SearchBox, ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { useTexts } from "#ui/language.ts";
import { InvoiceBadge } from "./InvoiceBadge.tsx";
import { InvoiceMenu } from "./InvoiceMenu.tsx";
import { invoicesQuery } from "./invoice-queries.ts";
import { SellerNotice } from "./SellerNotice.tsx";
import { type InvoicesSearch, invoiceViews } from "./search.ts";
import { type InvoiceTexts, invoiceTexts } from "./texts/texts.ts";

const columnsIn = (texts: InvoiceTexts["list"]): readonly Column<Invoice>[] => [
  { id: "number", header: texts.number, phone: "title", cell: (one) => one.displayNumber ?? texts.noNumber },
  { id: "status", header: texts.status, phone: "end", cell: (one) => <InvoiceBadge invoice={one} /> },
  {
    id: "order",
    header: texts.order,
    cell: (one) => (
      <Link to="/orders/$orderId" params={{ orderId: one.orderId }}>
        {`#${one.orderNumber}`}
      </Link>
    ),
  },
  { id: "buyer", header: texts.customer, phone: "wide", cell: (one) => one.buyerName },
  {
    id: "issued",
    header: texts.issued,
    cell: (one) => one.issuedDate && <time dateTime={one.issuedDate}>{formatWhen(one.issuedDate)}</time>,
  },
  {
    id: "due",
    header: texts.due,
    phone: "hidden",
    cell: (one) => one.dueDate && <time dateTime={one.dueDate}>{formatWhen(one.dueDate)}</time>,
  },
  { id: "total", header: texts.total, align: "end", cell: (one) => one.total.formattedAmount },
  { id: "balance", header: texts.balance, align: "end", phone: "hidden", cell: (one) => one.balance.formattedAmount },
  {
    id: "menu",
    header: texts.actions,
    isHeaderHidden: true,
    align: "end",
    cell: (one) => <InvoiceMenu invoice={one} />,
  },
];

export function InvoicesPage() {
  const { list: texts, views } = useTexts(invoiceTexts);
  const search = useSearch({ from: "/shell/invoices" });
  const navigate = useNavigate({ from: "/invoices" });
  const update = (change: Partial<InvoicesSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: true });
  const invoices = useQuery(invoicesQuery(search));
  return (
    <Page title={texts.title} back={{ to: "/orders", label: texts.back }}>
      <SellerNotice />
      <Card isFlush>
        <ViewTabs
          label={views.label}
          views={invoiceViews.map((id) => ({ id, label: views[id] }))}
          current={search.view}
          onChange={(view) => update({ view })}
        />
        <FilterBar>
          <SearchBox
            label={texts.search}
            placeholder={texts.searchHint}
            value={search.q}
            onChange={(q) => update({ q })}
          />
        </FilterBar>
        <RowsOf
          result={invoices}
          rows={invoices.data?.invoices ?? []}
          columns={columnsIn(texts)}
          rowId={(one) => one.id}
          noun={texts.noun}
          paging={{ page: search.page, total: invoices.data?.total, onChange: (page) => update({ page }) }}
          empty={
            search.q === "" ? (
              <EmptyState icon={<ReceiptText aria-hidden="true" />} title={texts.none}>
                {texts.noneText}
              </EmptyState>
            ) : (
              <EmptyState icon={<ReceiptText aria-hidden="true" />} title={texts.notFound}>
                {texts.notFoundText}
              </EmptyState>
            )
          }
        />
      </Card>
    </Page>
  );
}
