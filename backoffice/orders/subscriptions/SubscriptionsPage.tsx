import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { RefreshCcw } from "lucide-react";
import { useState } from "react";
import {
  type ContractState,
  getSubscriptionForecast,
  querySubscriptionContracts,
  type SubscriptionContract,
} from "#api/orders/subscription-contracts.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Outlook } from "#backoffice/charts/Outlook.tsx";
import { call } from "#backoffice/client.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { EmptyState } from "#backoffice/components/States.tsx";
import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, FilterSelect } from "#backoffice/components/tables/FilterBar.tsx";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import { RowsOf } from "#backoffice/components/tables/RowsOf.tsx";
import { formatDate } from "#backoffice/format.ts";
import { readChoice } from "#backoffice/search-params.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { ContractSheet } from "./ContractSheet.tsx";
import { PassesCard } from "./PassesCard.tsx";
import { type SubscriptionsTexts, subscriptionsTexts } from "./texts/texts.ts";

const badges: Readonly<Record<ContractState, { tone: Tone; glyph: Glyph }>> = {
  PENDING: { tone: "note", glyph: "clock" },
  ACTIVE: { tone: "success", glyph: "full" },
  PAUSED: { tone: "note", glyph: "empty" },
  PAST_DUE: { tone: "critical", glyph: "stop" },
  CANCELED: { tone: "neutral", glyph: "stop" },
  ENDED: { tone: "neutral", glyph: "stop" },
};

/** `$21.60 every 2 months` */
function describePrice(language: Language, contract: SubscriptionContract): string {
  const { frequency, interval } = contract.subscriptionSettings;
  const amount = contract.priceSummary.total.formattedAmount;
  return formatMessage(language, subscriptionsTexts[language].price[frequency], { amount, count: interval });
}

const forecastQuery = queryOptions({
  queryKey: ["subscriptions", "forecast"],
  queryFn: () => call(getSubscriptionForecast, {}),
});

const contractsQuery = (state: ContractState | "", page: number) =>
  queryOptions({
    queryKey: ["subscriptions", "list", state, page],
    queryFn: () =>
      call(querySubscriptionContracts, {
        body: {
          query: {
            filter: state === "" ? {} : { state },
            paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
          },
        },
      }),
    placeholderData: keepPreviousData,
  });

const columnsFor = (
  language: Language,
  { columns: texts, states }: SubscriptionsTexts,
  open: (id: string) => void,
): readonly Column<SubscriptionContract>[] => [
  {
    id: "what",
    header: texts.product,
    phone: "title",
    cell: (contract) => (
      <Button variant="plain" size="small" onClick={() => open(contract.id)}>
        {contract.title}
      </Button>
    ),
  },
  { id: "who", header: texts.customer, phone: "wide", cell: ({ buyerInfo }) => buyerInfo.email ?? "" },
  {
    id: "price",
    header: texts.price,
    cell: (contract) => describePrice(language, contract),
  },
  {
    id: "state",
    header: texts.state,
    cell: ({ state }) => <Badge {...badges[state]}>{states[state]}</Badge>,
  },
  {
    id: "next",
    header: texts.next,
    align: "end",
    phone: "end",
    cell: ({ nextBillingDate, retryDate }) => {
      const date = retryDate ?? nextBillingDate;
      return date === undefined ? "" : formatDate(date);
    },
  },
];

const stateNames = ["", "PENDING", "ACTIVE", "PAUSED", "PAST_DUE", "CANCELED", "ENDED"] as const;

/** Subscription contracts with a revenue forecast, and sold passes. */
export function SubscriptionsPage() {
  const [state, setState] = useState<ContractState | "">("");
  const [page, setPage] = useState(1);
  const language = useLanguage();
  const texts = useTexts(subscriptionsTexts);
  const [openId, setOpenId] = useState<string>();
  const contracts = useQuery(contractsQuery(state, page));
  const rows = contracts.data?.subscriptionContracts ?? [];
  const open = rows.find(({ id }) => id === openId);
  return (
    <Page title={texts.title}>
      <Stack>
        <Forecast />
        <Card isFlush>
          <FilterBar>
            <FilterSelect
              label={texts.columns.state}
              value={state}
              options={stateNames.flatMap((value) => (value === "" ? [] : [{ value, label: texts.states[value] }]))}
              onChange={(value) => {
                setState(readChoice(value, [...stateNames]));
                setPage(1);
              }}
            />
          </FilterBar>
          <RowsOf
            result={contracts}
            rows={rows}
            columns={columnsFor(language, texts, setOpenId)}
            rowId={({ id }) => id}
            noun={texts.noun}
            paging={{ page, total: contracts.data?.total, onChange: setPage }}
            empty={
              <EmptyState icon={<RefreshCcw aria-hidden="true" />} title={texts.emptyTitle}>
                {texts.empty}
              </EmptyState>
            }
          />
        </Card>
        <PassesCard />
      </Stack>
      {open !== undefined && <ContractSheet contract={open} onClose={() => setOpenId(undefined)} />}
    </Page>
  );
}

function Forecast() {
  const language = useLanguage();
  const { forecast: texts, states } = useTexts(subscriptionsTexts);
  return (
    <Outlook
      title={texts.title}
      result={useQuery(forecastQuery)}
      name={texts.chart}
      summary={texts.summary}
      nothing={{ title: texts.emptyTitle, text: texts.empty }}
      monthsOf={({ months }) =>
        months.map(({ month, amount, billings }) => ({
          month,
          amount,
          text: formatMessage(language, texts.month, { amount: amount.formattedAmount, count: billings }),
        }))
      }
      factsOf={(forecast) => [
        { name: texts.average, value: <strong>{forecast.monthlyAmount.formattedAmount}</strong> },
        ...forecast.states.map(({ state, contracts }) => ({ name: states[state], value: contracts })),
      ]}
    />
  );
}
