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
import { formatWhen, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { AbandonedSheet } from "./AbandonedSheet.tsx";
import styles from "./abandoned.module.css";
import { abandonedQuery, type Status } from "./queries.ts";
import { Recovery } from "./Recovery.tsx";
import { SettingsSheet } from "./SettingsSheet.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

const itemsOf = ({ lineItems }: AbandonedCheckout): string => {
  const [first] = lineItems;
  const more = lineItems.length - 1;
  return `${first?.productName.original ?? ""}${more > 0 ? ` and ${plural(more, "more item")}` : ""}`;
};

const nameOf = ({ contactDetails: { firstName, lastName } }: AbandonedCheckout): string =>
  [firstName, lastName].filter(Boolean).join(" ");

function mailsOf({ activities, mayBeMailed }: AbandonedCheckout): string {
  const sent = activities.filter(({ type }) => type === "EMAIL_SENT").length;
  if (sent > 0) return plural(sent, "reminder");
  return mayBeMailed ? "None yet" : "Not agreed";
}

type Open = (row: AbandonedCheckout) => void;

const columnsFor = (open: Open): readonly Column<AbandonedCheckout>[] => [
  {
    id: "buyer",
    header: "Buyer",
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
  { id: "items", header: "Items", phone: "wide", cell: itemsOf },
  { id: "status", header: "State", cell: (row) => <StatusBadge status={row.status} /> },
  { id: "mails", header: "Reminders", cell: (row) => <span className={styles.soft}>{mailsOf(row)}</span> },
  { id: "left", header: "Left", cell: (row) => <span className={styles.soft}>{formatWhen(row.abandonedDate)}</span> },
  { id: "total", header: "Value", align: "end", phone: "end", cell: (row) => row.totalPrice.formattedAmount },
];

const views: readonly { id: Status; label: string }[] = [
  { id: "", label: "All" },
  { id: "ABANDONED", label: "Abandoned" },
  { id: "RECOVERED", label: "Recovered" },
];

/** Carts that were left: what they are worth, what came back, and what is done to win them back. */
export function AbandonedPage() {
  const [filter, setFilter] = useState({ status: "" as Status, email: "", page: 1 });
  const [opened, setOpened] = useState<string>();
  const [isSetting, setIsSetting] = useState(false);
  const list = useQuery(abandonedQuery(filter));
  const canSet = useCan()("settings:write");
  const rows = list.data?.abandonedCheckouts ?? [];
  const isFiltered = filter.status !== "" || filter.email !== "";
  return (
    <Page
      title="Abandoned carts"
      subtitle="Carts whose buyers can be reached, and that nobody touched for a while."
      actions={
        canSet && (
          <Button icon={<Mail aria-hidden="true" />} onClick={() => setIsSetting(true)}>
            Reminders
          </Button>
        )
      }
    >
      <Stack>
        <Recovery />
        <Card isFlush>
          <FilterBar>
            <ViewTabs
              label="State"
              views={views}
              current={filter.status}
              onChange={(status) => setFilter({ ...filter, status, page: 1 })}
            />
            <SearchBox
              label="Find by e-mail address"
              placeholder="E-mail"
              value={filter.email}
              onChange={(email) => setFilter({ ...filter, email, page: 1 })}
            />
          </FilterBar>
          {list.isPending && <SkeletonRows rows={6} />}
          {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.isSuccess && rows.length === 0 && (
            <EmptyState
              icon={<ShoppingCart aria-hidden="true" />}
              title={isFiltered ? "None like this" : "Nobody has left a cart"}
            >
              {isFiltered
                ? "Try another state or address."
                : "When somebody who can be reached leaves a cart, it shows here."}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <>
              <DataTable
                caption={`Abandoned carts, ${rows.length} on this page`}
                columns={columnsFor((row) => setOpened(row.id))}
                rows={rows}
                rowId={({ id }) => id}
                isStale={list.isPlaceholderData}
              />
              <Pagination
                page={filter.page}
                total={list.data?.metadata.total ?? rows.length}
                noun="carts"
                onChange={(page) => setFilter({ ...filter, page })}
              />
            </>
          )}
        </Card>
      </Stack>
      <AbandonedSheet row={rows.find(({ id }) => id === opened)} onClose={() => setOpened(undefined)} />
      {isSetting && <SettingsSheet onClose={() => setIsSetting(false)} />}
    </Page>
  );
}
