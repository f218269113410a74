import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useState } from "react";
import type { Return } from "#api/orders/returns.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { type ReturnView, returnsQuery, returnViews } from "./return-queries.ts";

const looks: Record<Return["status"], { label: string; tone: Tone }> = {
  REQUESTED: { label: "Asked for", tone: "warning" },
  APPROVED: { label: "On the way", tone: "note" },
  REJECTED: { label: "Rejected", tone: "neutral" },
  RECEIVED: { label: "Received", tone: "warning" },
  CLOSED: { label: "Done", tone: "success" },
  CANCELED: { label: "Canceled", tone: "neutral" },
};
const kinds = { RETURN: "Return", EXCHANGE: "Exchange", WITHDRAWAL: "Withdrawal" } as const;

export function ReturnBadge({ status }: { status: Return["status"] }) {
  const { label, tone } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Everything that comes back, what needs somebody first. */
export function ReturnsPage() {
  const [view, setView] = useState<ReturnView>("open");
  const [open, setOpen] = useState<string>();
  const returns = useQuery(returnsQuery(view));
  const rows = returns.data ?? [];
  const chosen = rows.find((one) => one.id === open);
  const columns: readonly Column<Return>[] = [
    {
      id: "number",
      header: "Return",
      phone: "title",
      cell: (one) => (
        <Button variant="plain" size="small" onClick={() => setOpen(one.id)}>
          {one.number}
        </Button>
      ),
    },
    { id: "status", header: "Status", phone: "end", cell: (one) => <ReturnBadge status={one.status} /> },
    { id: "kind", header: "Kind", cell: (one) => kinds[one.kind] },
    {
      id: "order",
      header: "Order",
      cell: (one) => (
        <Link to="/orders/$orderId" params={{ orderId: one.orderId }}>
          #{one.orderNumber}
        </Link>
      ),
    },
    { id: "buyer", header: "Customer", phone: "wide", cell: (one) => one.buyerName || one.buyerEmail },
    {
      id: "items",
      header: "Items",
      phone: "hidden",
      cell: (one) => one.lineItems.map((line) => `${line.quantity} × ${line.name}`).join(", "),
    },
    { id: "worth", header: "Worth", align: "end", cell: (one) => one.worth.formattedAmount },
    {
      id: "date",
      header: "Since",
      cell: (one) => <time dateTime={one.createdDate}>{formatWhen(one.createdDate)}</time>,
    },
  ];
  return (
    <Page title="Returns" back={{ to: "/orders", label: "orders" }}>
      <Card isFlush>
        <ViewTabs label="Views of returns" views={returnViews} current={view} onChange={setView} />
        {returns.isPending && <SkeletonRows rows={6} />}
        {returns.isError && <ErrorState error={returns.error} onRetry={() => void returns.refetch()} />}
        {returns.data !== undefined && rows.length === 0 && (
          <EmptyState icon={<PackageOpen aria-hidden="true" />} title="Nothing here">
            {view === "open" ? "No return waits for you." : "No return is in this state."}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable caption={`Returns, ${rows.length} rows`} columns={columns} rows={rows} rowId={(one) => one.id} />
        )}
      </Card>
      {chosen !== undefined && <ReturnSheet key={chosen.id} one={chosen} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}
