import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FilePen } from "lucide-react";
import type { DraftOrder } from "#api/orders/draft-order-values.ts";
import { deleteDraftOrder } from "#api/orders/draft-orders.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { BulkDelete } from "#backoffice/components/tables/BulkDelete.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { useRowSelection } from "#backoffice/components/tables/use-row-selection.ts";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { refreshOrders } from "../queries.ts";
import { draftsQuery } from "./draft-queries.ts";
import { NewOrderButton } from "./NewOrderButton.tsx";
import { type DraftOrderTexts, draftOrderTexts } from "./texts/texts.ts";

const columnsFor = (language: Language, texts: DraftOrderTexts["list"]): readonly Column<DraftOrder>[] => [
  {
    id: "name",
    header: texts.draft,
    phone: "title",
    cell: (draft) => (
      <Link to="/drafts/$draftId" params={{ draftId: draft.id }}>
        {draft.buyerDetails?.buyerInfo?.email ?? texts.noCustomer}
      </Link>
    ),
  },
  {
    id: "kind",
    header: texts.kind,
    phone: "end",
    cell: (draft) => <Badge>{draft.orderId === undefined ? texts.isNew : texts.isEdit}</Badge>,
  },
  {
    id: "items",
    header: texts.items,
    cell: (draft) => formatMessage(language, texts.itemCount, { count: draft.lineItems.length }),
  },
  {
    id: "updated",
    header: texts.updated,
    cell: (draft) => <time dateTime={draft.updatedDate}>{formatWhen(draft.updatedDate)}</time>,
  },
  { id: "total", header: texts.total, align: "end", cell: (draft) => draft.priceSummary.total.formattedAmount },
];

/** Draft orders, and order edits that weren't applied yet. */
export function DraftsPage() {
  const language = useLanguage();
  const { back, list: texts } = useTexts(draftOrderTexts);
  const drafts = useQuery(draftsQuery);
  const rows = drafts.data ?? [];
  const can = useCan();
  const nameOf = (draft: DraftOrder) => draft.buyerDetails?.buyerInfo?.email ?? texts.noCustomer;
  const { chosen, clear, selection } = useRowSelection(rows, { rowId: ({ id }) => id, nameOf });
  return (
    <Page title={texts.title} back={{ to: "/orders", label: back }} actions={<NewOrderButton />}>
      <Card isFlush>
        {drafts.isPending && <SkeletonRows rows={6} />}
        {drafts.isError && <ErrorState error={drafts.error} onRetry={() => void drafts.refetch()} />}
        {drafts.data !== undefined && rows.length === 0 && (
          <EmptyState icon={<FilePen aria-hidden="true" />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <DataTable
            caption={formatMessage(language, texts.caption, { count: rows.length })}
            columns={columnsFor(language, texts)}
            rows={rows}
            rowId={(draft) => draft.id}
            rowHref={(draft) => `/drafts/${draft.id}`}
            {...(can("orders:write") && { selection })}
          />
        )}
      </Card>
      <BulkDelete
        rows={chosen}
        noun={texts.title}
        nameOf={nameOf}
        remove={({ id }) => call(deleteDraftOrder, { params: { draftOrderId: id } })}
        refresh={refreshOrders}
        onClear={clear}
      />
    </Page>
  );
}
