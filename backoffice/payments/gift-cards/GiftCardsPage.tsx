import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import type { IssuedGiftCard } from "#api/payments/gift-cards.ts";
import { Outlook } from "#backoffice/charts/Outlook.tsx";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { formatDate, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ViewBar } from "#backoffice/identity/views/ViewBar.tsx";
import { IssueDialog } from "./IssueDialog.tsx";
import { giftCardsQuery, liabilityQuery } from "./queries.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { defaultGiftCardsSearch, type GiftCardsSearch, readGiftCardsSearch } from "./search.ts";

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
  { id: "status", header: "State", cell: (card) => <StatusBadge card={card} /> },
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

const statusTabs = [
  { id: "all", label: "All" },
  { id: "VALID", label: "Valid" },
  { id: "USED", label: "Used up" },
  { id: "EXPIRED", label: "Expired" },
  { id: "DISABLED", label: "Disabled" },
];

/** What the store owes on its cards, and the cards. */
export function GiftCardsPage() {
  const search = useSearch({ from: "/shell/gift-cards" });
  const navigate = useNavigate({ from: "/gift-cards" });
  const [isIssuing, setIsIssuing] = useState(false);
  const canWrite = useCan()("gift-cards:write");
  const cards = useQuery(giftCardsQuery(search));
  const rows = cards.data?.giftCards ?? [];
  const isFiltered = search.q !== "" || search.status !== "";
  const update = (change: Partial<GiftCardsSearch>): void =>
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
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
          <ViewBar
            screen="gift-cards"
            search={search}
            read={readGiftCardsSearch}
            onOpen={(saved) => void navigate({ search: saved })}
            tabs={statusTabs}
            tab={search.status || "all"}
            onTab={(id) => update({ status: readGiftCardsSearch({ status: id }).status })}
          />
          <FilterBar>
            <SearchBox
              label="Find gift cards"
              placeholder="Recipient's e-mail or last four of the code"
              value={search.q}
              onChange={(q) => update({ q })}
            />
            {isFiltered && <ClearFilters onClear={() => update(defaultGiftCardsSearch)} />}
          </FilterBar>
          <RowsOf
            result={cards}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            rowHref={({ id }) => `/gift-cards/${id}`}
            noun="gift cards"
            paging={{ page: search.page, total: cards.data?.total, onChange: (page) => update({ page }) }}
            empty={
              <EmptyState
                icon={<Gift aria-hidden="true" />}
                title={isFiltered ? "No gift cards match" : "No gift cards yet"}
                {...(isFiltered && {
                  action: <Button onClick={() => update(defaultGiftCardsSearch)}>Show all gift cards</Button>,
                })}
              >
                {isFiltered
                  ? "Cards are found by the whole e-mail of who gets them, or the last four characters of the code."
                  : "Cards appear when a gift card product is sold, or when you give one."}
              </EmptyState>
            }
          />
        </Card>
      </Stack>
      <IssueDialog isOpen={isIssuing} onClose={() => setIsIssuing(false)} />
    </Page>
  );
}

function Liability() {
  return (
    <Outlook
      title="Outstanding"
      result={useQuery(liabilityQuery)}
      name="Owed on gift cards at the end of each month"
      summary="What the ledger of all cards adds up to at the end of each month"
      nothing={{
        title: "No money on gift cards yet",
        text: "What cards are worth until they are spent shows here, month by month, from the first one on.",
      }}
      monthsOf={({ months }) =>
        months.map(({ month, outstanding }) => ({ month, amount: outstanding, text: outstanding.formattedAmount }))
      }
      factsOf={(owed) => [
        { name: "Owed", value: <strong>{owed.outstanding.formattedAmount}</strong> },
        { name: "On", value: plural(owed.cards, "card") },
        { name: "Issued so far", value: owed.issued.formattedAmount },
        { name: "Redeemed so far", value: owed.redeemed.formattedAmount },
        { name: "Lapsed", value: owed.lapsed.formattedAmount },
      ]}
    />
  );
}
