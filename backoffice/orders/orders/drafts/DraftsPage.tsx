import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FilePen } from "lucide-react";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhen, plural } from "#backoffice/format.ts";
import { draftsQuery } from "./draft-queries.ts";
import { NewOrderButton } from "./NewOrderButton.tsx";

const columns: readonly Column<DraftOrder>[] = [
  {
    id: "name",
    header: "Draft",
    phone: "title",
    cell: (draft) => (
      <Link to="/drafts/$draftId" params={{ draftId: draft.id }}>
        {draft.buyerDetails?.buyerInfo?.email ?? "No customer yet"}
      </Link>
    ),
  },
  {
    id: "kind",
    header: "Kind",
    phone: "end",
    cell: (draft) => <Badge>{draft.orderId === undefined ? "New" : "Edit"}</Badge>,
  },
  { id: "items", header: "Items", cell: (draft) => plural(draft.lineItems.length, "line") },
  {
    id: "updated",
    header: "Changed",
    cell: (draft) => <time dateTime={draft.updatedDate}>{formatWhen(draft.updatedDate)}</time>,
  },
  { id: "total", header: "Total", align: "end", cell: (draft) => draft.priceSummary.total.formattedAmount },
];

/** Orders that are being put together or edited. */
export function DraftsPage() {
  const drafts = useQuery(draftsQuery);
  const rows = drafts.data ?? [];
  return (
    <Page title="Drafts" back={{ to: "/orders", label: "orders" }} actions={<NewOrderButton />}>
      <Card isFlush>
        {drafts.isPending && <SkeletonRows rows={6} />}
        {drafts.isError && <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />}
        {drafts.data !== undefined && rows.length === 0 && (
          <EmptyState icon={<FilePen aria-hidden="true" />} title="No drafts">
            Orders you create for customers and edits you haven't applied yet appear here.
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable
            caption={`Drafts, ${rows.length} rows`}
            columns={columns}
            rows={rows}
            rowId={(draft) => draft.id}
            rowHref={(draft) => `/drafts/${draft.id}`}
          />
        )}
      </Card>
    </Page>
  );
}
