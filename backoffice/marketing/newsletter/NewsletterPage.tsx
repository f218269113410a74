import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Mail } from "lucide-react";
import { useState } from "react";
import { startSubscriberExport } from "#api/personal-exports.ts";
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
import { staffLocale } from "#backoffice/language.ts";
import { dayIn } from "#backoffice/zoned-time.ts";
import { downloadCsv } from "../analytics/csv.ts";
import { ConfirmationCard } from "./ConfirmationCard.tsx";
import { refusalColumns, sourceName, subscriberColumns } from "./columns.tsx";
import { readAllSubscribers, refusalsQuery, type Subscriber, subscribersQuery } from "./queries.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { type NewsletterSearch, newsletterViews, viewNames } from "./search.ts";
import { WaitingList } from "./WaitingList.tsx";

const views = newsletterViews.map((id) => ({ id, label: viewNames[id] }));

/** Who agreed to the newsletter, to be sent by whatever program sends it; and who wants none. */
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
      title="Newsletter"
      subtitle="Everybody who agreed to news, each address once. Nobody is on it who said no afterwards."
      actions={
        search.view === "waiting" ? undefined : isRefused ? (
          canWrite && <Button onClick={() => setIsAdding(true)}>Block an address</Button>
        ) : (
          <ExportButton search={search} />
        )
      }
    >
      <Stack>
        <Card isFlush>
          <ViewTabs label="Lists" views={views} current={search.view} onChange={(view) => update({ view })} />
          <FilterBar>
            <SearchBox
              label="Search the newsletter"
              placeholder={isRefused ? "Search by e-mail" : "Search by name or e-mail"}
              value={search.q}
              onChange={(q) => update({ q })}
            />
            {search.q !== "" && <ClearFilters onClear={() => update({ q: "" })} />}
          </FilterBar>
          {search.view === "waiting" ? (
            <WaitingList search={search} onChange={update} />
          ) : isRefused ? (
            <Refusals search={search} onChange={update} />
          ) : (
            <Subscribers search={search} canWrite={canWrite} onChange={update} />
          )}
        </Card>
        <ConfirmationCard canWrite={canWrite} />
      </Stack>
      <RemoveDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  );
}

type ListProps = { search: NewsletterSearch; onChange: (change: Partial<NewsletterSearch>) => void };

function Subscribers({ search, canWrite, onChange }: ListProps & { canWrite: boolean }) {
  const list = useQuery(subscribersQuery(search));
  const [removed, setRemoved] = useState<Subscriber>();
  const [isRemoving, setIsRemoving] = useState(false);
  const rows = list.data?.subscribers ?? [];
  const remove = (subscriber: Subscriber): void => {
    setRemoved(subscriber);
    setIsRemoving(true);
  };
  if (list.isPending) return <SkeletonRows />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Mail aria-hidden="true" />}
        title={search.q === "" ? "Nobody has agreed yet" : "Nobody matches"}
        {...(search.q !== "" && { action: <Button onClick={() => onChange({ q: "" })}>Show everybody</Button> })}
      >
        {search.q === ""
          ? "The box at sign-up is on the sign-in settings, the one at the checkout on the checkout's. Whoever ticks one stands here."
          : "Try a part of the name or the e-mail."}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={`Newsletter, ${rows.length} on this page`}
        columns={subscriberColumns(canWrite ? remove : undefined)}
        rows={rows}
        rowId={({ email }) => email}
        isStale={list.isPlaceholderData}
      />
      <Pagination page={search.page} total={list.data.total} noun="people" onChange={(page) => onChange({ page })} />
      <RemoveDialog
        {...(removed && { email: removed.email })}
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
      />
    </>
  );
}

function Refusals({ search, onChange }: ListProps) {
  const list = useQuery(refusalsQuery(search));
  const rows = list.data?.refusals ?? [];
  if (list.isPending) return <SkeletonRows />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<Mail aria-hidden="true" />}
        title={search.q === "" ? "Nobody has unsubscribed" : "Nobody matches"}
      >
        {search.q === ""
          ? "Addresses that want no news are kept here, so that they are never added again by somebody who only types them."
          : "Try a part of the e-mail."}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={`Unsubscribed, ${rows.length} on this page`}
        columns={refusalColumns}
        rows={rows}
        rowId={({ email }) => email}
        isStale={list.isPlaceholderData}
      />
      <Pagination page={search.page} total={list.data.total} noun="addresses" onChange={(page) => onChange({ page })} />
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
        ["E-mail", "Name", "Language", "Agreed at", "Where", "Order", "Account", "Unsubscribe link"],
        ...subscribers.map((one) => [
          one.email,
          one.name ?? "",
          one.language ?? "",
          one.consentedDate,
          sourceName(one.source),
          one.order?.number ?? "",
          one.memberId === undefined ? "no" : "yes",
          one.unsubscribeUrl,
        ]),
      ]);
      showToast(`${subscribers.length.toLocaleString(staffLocale())} exported`);
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Button icon={<Download aria-hidden="true" />} isBusy={download.isPending} onClick={() => download.mutate()}>
      Export
    </Button>
  );
}
