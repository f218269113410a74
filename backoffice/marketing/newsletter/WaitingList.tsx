import { useQuery } from "@tanstack/react-query";
import { MailQuestionMark } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { waitingColumns } from "./columns.tsx";
import { waitingQuery } from "./queries.ts";
import type { NewsletterSearch } from "./search.ts";
import { newsletterTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = newsletterTexts[language];

type Props = { search: NewsletterSearch; onChange: (change: Partial<NewsletterSearch>) => void };

/** Customers who asked for the newsletter and have not confirmed yet. */
export function WaitingList({ search, onChange }: Props) {
  const list = useQuery(waitingQuery(search));
  const rows = list.data?.waiting ?? [];
  if (list.isPending) return <SkeletonRows />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<MailQuestionMark aria-hidden="true" />}
        title={search.q === "" ? texts.pending.none : texts.noMatch}
      >
        {search.q === "" ? texts.pending.noneText : texts.tryEmail}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={formatMessage(language, texts.pending.caption, { count: rows.length })}
        columns={waitingColumns}
        rows={rows}
        rowId={({ email }) => email}
        isStale={list.isPlaceholderData}
      />
      <Pagination
        page={search.page}
        total={list.data.total}
        noun={texts.pending.noun}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}
