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
import { formatDate, formatNumber, formatText } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ViewBar } from "#backoffice/identity/views/ViewBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { IssueDialog } from "./IssueDialog.tsx";
import { giftCardsQuery, liabilityQuery } from "./queries.ts";
import { StatusBadge } from "./StatusBadge.tsx";
import { defaultGiftCardsSearch, type GiftCardsSearch, readGiftCardsSearch } from "./search.ts";
import { giftCardsTexts } from "./texts/texts.ts";

const texts = giftCardsTexts[staffLanguage()];

const columns: readonly Column<IssuedGiftCard>[] = [
  {
    id: "code",
    header: texts.list.code,
    phone: "title",
    cell: (card) => (
      <Link to="/gift-cards/$giftCardId" params={{ giftCardId: card.id }}>
        {card.obfuscatedCode}
      </Link>
    ),
  },
  { id: "to", header: texts.list.recipient, phone: "wide", cell: (card) => card.recipientName ?? card.recipientEmail },
  {
    id: "source",
    header: texts.list.source,
    phone: "hidden",
    cell: (card) => (card.source === "ORDER" ? texts.list.fromOrder : texts.list.fromStaff),
  },
  { id: "status", header: texts.list.status, cell: (card) => <StatusBadge card={card} /> },
  {
    id: "balance",
    header: texts.list.balance,
    align: "end",
    phone: "end",
    cell: ({ balance, initialAmount }) =>
      formatText(texts.list.balanceOf, { balance: balance.formattedAmount, initial: initialAmount.formattedAmount }),
  },
  {
    id: "sent",
    header: texts.list.sent,
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
  { id: "all", label: texts.list.all },
  { id: "VALID", label: texts.statuses.VALID },
  { id: "USED", label: texts.statuses.USED },
  { id: "EXPIRED", label: texts.statuses.EXPIRED },
  { id: "DISABLED", label: texts.statuses.DISABLED },
];

/** The outstanding balance of all gift cards, and the cards. */
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
      title={texts.title}
      actions={
        canWrite && (
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsIssuing(true)}>
            {texts.list.issue}
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
              label={texts.list.search}
              placeholder={texts.list.searchPlaceholder}
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
            noun={texts.noun}
            paging={{ page: search.page, total: cards.data?.total, onChange: (page) => update({ page }) }}
            empty={
              <EmptyState
                icon={<Gift aria-hidden="true" />}
                title={isFiltered ? texts.list.noMatch : texts.list.none}
                {...(isFiltered && {
                  action: <Button onClick={() => update(defaultGiftCardsSearch)}>{texts.list.showAll}</Button>,
                })}
              >
                {isFiltered ? texts.list.noMatchText : texts.list.noneText}
              </EmptyState>
            }
          />
        </Card>
      </Stack>
      {isIssuing && <IssueDialog onClose={() => setIsIssuing(false)} />}
    </Page>
  );
}

function Liability() {
  return (
    <Outlook
      title={texts.liability.title}
      result={useQuery(liabilityQuery)}
      name={texts.liability.chart}
      summary={texts.liability.summary}
      nothing={{
        title: texts.liability.none,
        text: texts.liability.noneText,
      }}
      monthsOf={({ months }) =>
        months.map(({ month, outstanding }) => ({ month, amount: outstanding, text: outstanding.formattedAmount }))
      }
      factsOf={(liability) => [
        { name: texts.liability.outstanding, value: <strong>{liability.outstanding.formattedAmount}</strong> },
        { name: texts.liability.cards, value: formatNumber(liability.cards) },
        { name: texts.liability.issued, value: liability.issued.formattedAmount },
        { name: texts.liability.redeemed, value: liability.redeemed.formattedAmount },
        { name: texts.liability.lapsed, value: liability.lapsed.formattedAmount },
      ]}
    />
  );
}
