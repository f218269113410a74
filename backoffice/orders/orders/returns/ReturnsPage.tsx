import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useState } from "react";
import type { Return } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { ReturnBadge } from "./ReturnBadge.tsx";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { type ReturnView, returnsQuery, returnViews } from "./return-queries.ts";
import { returnTexts } from "./texts/texts.ts";

/** All returns, the open ones first. */
export function ReturnsPage() {
  const language = useLanguage();
  const { list: texts, kinds, views } = useTexts(returnTexts);
  const [view, setView] = useState<ReturnView>("open");
  const [shown, setShown] = useState<Return>();
  const returns = useQuery(returnsQuery(view));
  const rows = returns.data ?? [];
  const columns: readonly Column<Return>[] = [
    {
      id: "number",
      header: texts.number,
      phone: "title",
      cell: (one) => (
        <Button variant="plain" size="small" onClick={() => setShown(one)}>
          {one.number}
        </Button>
      ),
    },
    { id: "status", header: texts.status, phone: "end", cell: (one) => <ReturnBadge status={one.status} /> },
    { id: "kind", header: texts.kind, cell: (one) => kinds[one.kind] },
    {
      id: "order",
      header: texts.order,
      cell: (one) => (
        <Link to="/orders/$orderId" params={{ orderId: one.orderId }}>
          {`#${one.orderNumber}`}
        </Link>
      ),
    },
    { id: "buyer", header: texts.customer, phone: "wide", cell: (one) => one.buyerName || one.buyerEmail },
    {
      id: "items",
      header: texts.items,
      phone: "hidden",
      cell: (one) =>
        one.lineItems.map(({ quantity, name }) => formatMessage(language, texts.item, { quantity, name })).join(", "),
    },
    { id: "refund", header: texts.refund, align: "end", cell: refundOf },
    {
      id: "date",
      header: texts.requested,
      cell: (one) => <time dateTime={one.createdDate}>{formatWhen(one.createdDate)}</time>,
    },
  ];
  return (
    <Page title={texts.title} back={{ to: "/orders", label: texts.back }}>
      <Card isFlush>
        <ViewTabs
          label={views.label}
          views={returnViews.map((id) => ({ id, label: views[id] }))}
          current={view}
          onChange={setView}
        />
        {returns.isPending && <SkeletonRows rows={6} />}
        {returns.isError && <ErrorState error={returns.error} onRetry={() => void returns.refetch()} />}
        {returns.data !== undefined && rows.length === 0 && (
          <EmptyState icon={<PackageOpen aria-hidden="true" />} title={texts.none}>
            {view === "open" ? texts.noneOpen : texts.noneInView}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable
            caption={formatMessage(language, texts.caption, { count: rows.length })}
            columns={columns}
            rows={rows}
            rowId={(one) => one.id}
            onOpen={setShown}
          />
        )}
      </Card>
      {shown !== undefined && (
        <ReturnSheet key={shown.id} one={shown} onChange={setShown} onClose={() => setShown(undefined)} />
      )}
    </Page>
  );
}

/** What was refunded; of open returns, what closing them refunds. */
const refundOf = ({ refundedAmount, refundable }: Return): string =>
  (refundedAmount ?? refundable?.withoutShipping)?.formattedAmount ?? "–";
