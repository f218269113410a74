import { useQuery } from "@tanstack/react-query";
import { Mail, ShoppingCart } from "lucide-react";
import { useState } from "react";
import type { AbandonedCheckout } from "#api/checkout/abandoned-checkout-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, SearchBox, ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatText, formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { AbandonedSheet } from "./AbandonedSheet.tsx";
import styles from "./abandoned.module.css";
import { abandonedQuery, type Status } from "./queries.ts";
import { Recovery } from "./Recovery.tsx";
import { SettingsSheet } from "./SettingsSheet.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { abandonedTexts } from "./texts/texts.ts";

const texts = abandonedTexts[staffLanguage()];

const itemsOf = ({ lineItems }: AbandonedCheckout): string => {
  const [first] = lineItems;
  const more = lineItems.length - 1;
  const item = first?.productName.original ?? "";
  return more > 0 ? formatText(texts.list.itemAndMore, { item, count: more }) : item;
};

const nameOf = ({ contactDetails: { firstName, lastName } }: AbandonedCheckout): string =>
  [firstName, lastName].filter(Boolean).join(" ");

function remindersText({ activities, mayBeMailed }: AbandonedCheckout): string {
  const sent = activities.filter(({ type }) => type === "EMAIL_SENT").length;
  if (sent > 0) return formatText(texts.list.sent, { count: sent });
  return mayBeMailed ? texts.list.notSent : texts.list.noConsent;
}

type Open = (row: AbandonedCheckout) => void;

const columnsFor = (open: Open): readonly Column<AbandonedCheckout>[] => [
  {
    id: "buyer",
    header: texts.list.customer,
    phone: "title",
    cell: (row) => (
      <>
        <button type="button" className={styles.open} onClick={() => open(row)}>
          {nameOf(row) || row.buyerInfo.email}
        </button>
        {nameOf(row) !== "" && <span className={styles.soft}>{row.buyerInfo.email}</span>}
      </>
    ),
  },
  { id: "items", header: texts.list.items, phone: "wide", cell: itemsOf },
  { id: "status", header: texts.list.status, cell: (row) => <StatusBadge status={row.status} /> },
  { id: "mails", header: texts.list.emails, cell: (row) => <span className={styles.soft}>{remindersText(row)}</span> },
  {
    id: "left",
    header: texts.list.date,
    cell: (row) => <span className={styles.soft}>{formatWhen(row.abandonedDate)}</span>,
  },
  { id: "total", header: texts.list.value, align: "end", phone: "end", cell: (row) => row.totalPrice.formattedAmount },
];

const views: readonly { id: Status; label: string }[] = [
  { id: "", label: texts.list.all },
  { id: "ABANDONED", label: texts.statuses.ABANDONED },
  { id: "RECOVERED", label: texts.statuses.RECOVERED },
];

/** Abandoned carts, the recovered share, and the settings of their reminders. */
export function AbandonedPage() {
  const [filter, setFilter] = useState({ status: "" as Status, email: "", page: 1 });
  const [opened, setOpened] = useState<string>();
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const list = useQuery(abandonedQuery(filter));
  const canSet = useCan()("settings:write");
  const rows = list.data?.abandonedCheckouts ?? [];
  const isFiltered = filter.status !== "" || filter.email !== "";
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        canSet && (
          <Button icon={<Mail aria-hidden="true" />} onClick={() => setAreSettingsOpen(true)}>
            {texts.list.reminders}
          </Button>
        )
      }
    >
      <Stack>
        <Recovery />
        <Card isFlush>
          <FilterBar>
            <ViewTabs
              label={texts.list.status}
              views={views}
              current={filter.status}
              onChange={(status) => setFilter({ ...filter, status, page: 1 })}
            />
            <SearchBox
              label={texts.list.search}
              value={filter.email}
              onChange={(email) => setFilter({ ...filter, email, page: 1 })}
            />
          </FilterBar>
          {list.isPending && <SkeletonRows rows={6} />}
          {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.isSuccess && rows.length === 0 && (
            <EmptyState
              icon={<ShoppingCart aria-hidden="true" />}
              title={isFiltered ? texts.list.noMatch : texts.list.none}
            >
              {isFiltered ? texts.list.noMatchText : texts.list.noneText}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <>
              <DataTable
                caption={formatText(texts.list.caption, { count: rows.length })}
                columns={columnsFor((row) => setOpened(row.id))}
                rows={rows}
                rowId={({ id }) => id}
                isStale={list.isPlaceholderData}
              />
              <Pagination
                page={filter.page}
                total={list.data?.metadata.total ?? rows.length}
                noun={texts.noun}
                onChange={(page) => setFilter({ ...filter, page })}
              />
            </>
          )}
        </Card>
      </Stack>
      <AbandonedSheet row={rows.find(({ id }) => id === opened)} onClose={() => setOpened(undefined)} />
      {areSettingsOpen && <SettingsSheet onClose={() => setAreSettingsOpen(false)} />}
    </Page>
  );
}
