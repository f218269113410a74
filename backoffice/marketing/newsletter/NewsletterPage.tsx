import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Mail } from "lucide-react";
import { useState } from "react";
import { startSubscriberExport } from "#api/personal-exports.ts";
import { dayIn } from "#api/store/dates.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox, ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { storeTimeZone } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { downloadCsv } from "../analytics/csv.ts";
import { ConfirmationCard } from "./ConfirmationCard.tsx";
import { refusalColumns, sourceName, subscriberColumns } from "./columns.tsx";
import { readAllSubscribers, refusalsQuery, type Subscriber, subscribersQuery } from "./queries.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { type NewsletterSearch, newsletterViews } from "./search.ts";
import { newsletterTexts } from "./texts/texts.ts";
import { WaitingList } from "./WaitingList.tsx";

const language = staffLanguage();
const texts = newsletterTexts[language];
const views = newsletterViews.map((id) => ({ id, label: texts.views[id] }));

/** Newsletter subscribers for export to a mailing service, pending confirmations, and unsubscribed addresses. */
export function NewsletterPage() {
  const search = useSearch({ from: "/shell/newsletter" });
  const navigate = useNavigate({ from: "/newsletter" });
  const [isAdding, setIsAdding] = useState(false);
  const canWrite = useCan()("newsletter:write");
  const update = (change: Partial<NewsletterSearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const isRefused = search.view === "refused";
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        search.view === "waiting" ? undefined : isRefused ? (
          canWrite && <Button onClick={() => setIsAdding(true)}>{texts.remove.open}</Button>
        ) : (
          <ExportButton search={search} />
        )
      }
    >
      <Stack>
        <Card isFlush>
          <ViewTabs label={texts.lists} views={views} current={search.view} onChange={(view) => update({ view })} />
          <FilterBar>
            <SearchBox
              label={texts.search}
              placeholder={isRefused ? texts.searchByEmail : texts.searchByNameOrEmail}
              value={search.q}
              onChange={(q) => update({ q })}
            />
            {search.q !== "" && <ClearFilters onClear={() => update({ q: "" })} />}
          </FilterBar>
          {search.view === "waiting" ? (
            <WaitingList search={search} onChange={update} />
          ) : isRefused ? (
            <UnsubscribedList search={search} onChange={update} />
          ) : (
            <Subscribers search={search} canWrite={canWrite} onChange={update} />
          )}
        </Card>
        <ConfirmationCard canWrite={canWrite} />
      </Stack>
      {isAdding && <RemoveDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

type ListProps = { search: NewsletterSearch; onChange: (change: Partial<NewsletterSearch>) => void };

function Subscribers({ search, canWrite, onChange }: ListProps & { canWrite: boolean }) {
  const list = useQuery(subscribersQuery(search));
  const [removed, setRemoved] = useState<Subscriber>();
  const rows = list.data?.subscribers ?? [];
  if (list.isPending) return <SkeletonRows />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Mail aria-hidden="true" />}
        title={search.q === "" ? texts.subscribers.none : texts.noMatch}
        {...(search.q !== "" && { action: <Button onClick={() => onChange({ q: "" })}>{texts.showAll}</Button> })}
      >
        {search.q === "" ? texts.subscribers.noneText : texts.tryNameOrEmail}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={formatMessage(language, texts.subscribers.caption, { count: rows.length })}
        columns={subscriberColumns(canWrite ? setRemoved : undefined)}
        rows={rows}
        rowId={({ email }) => email}
        isStale={list.isPlaceholderData}
      />
      <Pagination
        page={search.page}
        total={list.data.total}
        noun={texts.subscribers.noun}
        onChange={(page) => onChange({ page })}
      />
      {removed !== undefined && <RemoveDialog email={removed.email} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function UnsubscribedList({ search, onChange }: ListProps) {
  const list = useQuery(refusalsQuery(search));
  const rows = list.data?.refusals ?? [];
  if (list.isPending) return <SkeletonRows />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState icon={<Mail aria-hidden="true" />} title={search.q === "" ? texts.unsubscribed.none : texts.noMatch}>
        {search.q === "" ? texts.unsubscribed.noneText : texts.tryEmail}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={formatMessage(language, texts.unsubscribed.caption, { count: rows.length })}
        columns={refusalColumns}
        rows={rows}
        rowId={({ email }) => email}
        isStale={list.isPlaceholderData}
      />
      <Pagination
        page={search.page}
        total={list.data.total}
        noun={texts.unsubscribed.noun}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}

function ExportButton({ search }: { search: NewsletterSearch }) {
  const download = useMutation({
    mutationFn: async () => {
      await call(startSubscriberExport, {});
      return readAllSubscribers(search);
    },
    onSuccess: (subscribers) => {
      downloadCsv(`newsletter-${dayIn(new Date(), storeTimeZone())}.csv`, [
        [
          texts.subscribers.email,
          texts.subscribers.name,
          texts.subscribers.language,
          texts.subscribers.consentDate,
          texts.subscribers.source,
          texts.subscribers.order,
          texts.subscribers.account,
          texts.subscribers.unsubscribeLink,
        ],
        ...subscribers.map((one) => [
          one.email,
          one.name ?? "",
          one.language ?? "",
          one.consentedDate,
          sourceName(one.source),
          one.order?.number ?? "",
          one.memberId === undefined ? texts.subscribers.hasNoAccount : texts.subscribers.hasAccount,
          one.unsubscribeUrl,
        ]),
      ]);
      showToast(formatMessage(language, texts.exported, { count: subscribers.length }));
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={download.isPending} onClick={() => download.mutate()}>
      {texts.export}
    </Button>
  );
}
