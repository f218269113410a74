import { useQuery } from "@tanstack/react-query";
import { MailQuestionMark } from "lucide-react";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { waitingColumns } from "./columns.tsx";
import { waitingQuery } from "./queries.ts";
import type { NewsletterSearch } from "./search.ts";

type Props = { search: NewsletterSearch; onChange: (change: Partial<NewsletterSearch>) => void };

/** Who asked for the newsletter and has not said yes by mail. */
export function WaitingList({ search, onChange }: Props) {
  const list = useQuery(waitingQuery(search));
  const rows = list.data?.waiting ?? [];
  if (list.isPending) return <SkeletonRows />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<MailQuestionMark aria-hidden="true" />}
        title={search.q === "" ? "Nobody is waiting" : "Nobody matches"}
      >
        {search.q === ""
          ? "Where sign-ups are confirmed by mail, people stand here until they press the link. They get no news before."
          : "Try a part of the e-mail."}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={`Waiting, ${rows.length} on this page`}
        columns={waitingColumns}
        rows={rows}
        rowId={({ email }) => email}
        isStale={list.isPlaceholderData}
      />
      <Pagination page={search.page} total={list.data.total} noun="people" onChange={(page) => onChange({ page })} />
    </>
  );
}
