import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import type { IssuedGiftCard } from "#api/gift-cards.ts";
import { TrendChart } from "../charts/TrendChart.tsx";
import { Badge } from "../components/Badge.tsx";
import { Button } from "../components/Button.tsx";
import { Card, Facts } from "../components/Card.tsx";
import { type Column, DataTable } from "../components/DataTable.tsx";
import { FilterBar, FilterSelect, SearchBox } from "../components/FilterBar.tsx";
import { Columns, Page, Stack } from "../components/Page.tsx";
import { Pagination } from "../components/Pagination.tsx";
import { EmptyState, ErrorState, SkeletonRows, SkeletonText } from "../components/States.tsx";
import { formatDate, formatRoundMoney, plural } from "../format.ts";

import { readChoice } from "../search-params.ts";
import { useCan } from "../session/use-session.ts";
import { storeSettingsQuery } from "../settings/queries.ts";
import { IssueDialog } from "./IssueDialog.tsx";
import { type GiftCardStatus, giftCardsQuery, liabilityQuery } from "./queries.ts";
import { StatusBadge } from "./StatusBadge.tsx";

const columns: readonly Column<IssuedGiftCard>[] = [
  {
    id: "code",
    header: "Card",
    phone: "title",
    cell: (card) => (
      <Link to="/gift-cards/$giftCardId" params={{ giftCardId: card.id }}>
        {card.obfuscatedCode}
      </Link>
    ),
  },
  { id: "to", header: "For", phone: "wide", cell: (card) => card.recipientName ?? card.recipientEmail },
  { id: "source", header: "From", phone: "hidden", cell: (card) => (card.source === "ORDER" ? "Order" : "Staff") },
  { id: "status", header: "State", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: "balance",
    header: "Balance",
    align: "end",
    phone: "end",
    cell: ({ balance, initialAmount }) => `${balance.formattedAmount} of ${initialAmount.formattedAmount}`,
  },
  {
    id: "sent",
    header: "Sent",
    align: "end",
    phone: "hidden",
    cell: ({ deliveredDate, deliveryDate }) =>
      deliveredDate === undefined ? (
        <Badge tone="note" glyph="clock">
          {formatDate(deliveryDate)}
        </Badge>
      ) : (
        formatDate(deliveredDate)
      ),
  },
];

/** What the store owes on its cards, and the cards. */
export function GiftCardsPage() {
  const [status, setStatus] = useState<GiftCardStatus>("");
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const [isIssuing, setIsIssuing] = useState(false);
  const canWrite = useCan()("gift-cards:write");
  const cards = useQuery(giftCardsQuery(status, text, page));
  const rows = cards.data?.giftCards ?? [];
  return (
    <Page
      title="Gift cards"
      actions={
        canWrite && (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsIssuing(true)}>
            Give a card
          </Button>
        )
      }
    >
      <Stack>
        <Liability />
        <Card isFlush>
          <FilterBar>
            <SearchBox
              label="Find gift cards"
              placeholder="Recipient's e-mail or last four of the code"
              value={text}
              onChange={(value) => {
                setText(value);
                setPage(1);
              }}
            />
            <FilterSelect
              label="State"
              value={status}
              options={[
                { value: "VALID", label: "Valid" },
                { value: "EXPIRED", label: "Expired" },
                { value: "DISABLED", label: "Disabled" },
              ]}
              onChange={(value) => {
                setStatus(readChoice(value, ["", "VALID", "EXPIRED", "DISABLED"]));
                setPage(1);
              }}
            />
          </FilterBar>
          {cards.isPending && <SkeletonRows rows={6} />}
          {cards.isError && <ErrorState error={cards.error} onRetry={() => void cards.refetch()} />}
          {cards.isSuccess && rows.length === 0 && (
            <EmptyState icon={<Gift aria-hidden="true" />} title="No gift cards here">
              Cards appear when a gift card product is sold, or when you give one.
            </EmptyState>
          )}
          {rows.length > 0 && (
            <>
              <DataTable
                caption={`Gift cards, ${rows.length} on this page`}
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
                rowHref={({ id }) => `/gift-cards/${id}`}
                isStale={cards.isPlaceholderData}
              />
              <Pagination page={page} total={cards.data?.total ?? rows.length} noun="cards" onChange={setPage} />
            </>
          )}
        </Card>
      </Stack>
      <IssueDialog isOpen={isIssuing} onClose={() => setIsIssuing(false)} />
    </Page>
  );
}

const monthOf = (month: string): string =>
  new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

function Liability() {
  const liability = useQuery(liabilityQuery);
  const currency = useQuery(storeSettingsQuery).data?.settings.currency ?? "USD";
  if (liability.isError) return <ErrorState error={liability.error} onRetry={() => void liability.refetch()} />;
  const { data } = liability;
  return (
    <Columns
      main={
        <Card title="Outstanding">
          {data === undefined ? (
            <SkeletonText lines={6} />
          ) : (
            <TrendChart
              name="Owed on gift cards at the end of each month"
              points={data.months.map(({ month, outstanding }) => ({
                label: monthOf(month),
                value: Number(outstanding.amount),
                text: outstanding.formattedAmount,
              }))}
              markOf={(value) => formatRoundMoney(value, currency)}
              summary="What the ledger of all cards adds up to at the end of each month"
              nothing={{
                title: "No money on gift cards yet",
                text: "What cards are worth until they are spent shows here, month by month, from the first one on.",
              }}
            />
          )}
        </Card>
      }
      side={
        <Card title="Now">
          {data === undefined ? (
            <SkeletonText lines={4} />
          ) : (
            <Facts
              facts={[
                { name: "Owed", value: <strong>{data.outstanding.formattedAmount}</strong> },
                { name: "On", value: plural(data.cards, "card") },
                { name: "Issued so far", value: data.issued.formattedAmount },
                { name: "Redeemed so far", value: data.redeemed.formattedAmount },
                { name: "Lapsed", value: data.lapsed.formattedAmount },
              ]}
            />
          )}
        </Card>
      }
    />
  );
}
