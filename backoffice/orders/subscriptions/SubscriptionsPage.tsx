import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { RefreshCcw } from "lucide-react";
import { useState } from "react";
import {
  type ContractState,
  getSubscriptionForecast,
  querySubscriptionContracts,
  type SubscriptionContract,
} from "#api/orders/subscription-contracts.ts";
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
import { ContractSheet } from "./ContractSheet.tsx";
import { PassesCard } from "./PassesCard.tsx";

export const states: Readonly<Record<ContractState, { label: string; tone: Tone; glyph: Glyph }>> = {
  PENDING: { label: "Waits for payment", tone: "note", glyph: "clock" },
  ACTIVE: { label: "Active", tone: "success", glyph: "full" },
  PAUSED: { label: "Paused", tone: "note", glyph: "empty" },
  PAST_DUE: { label: "Payment failed", tone: "critical", glyph: "stop" },
  CANCELED: { label: "Canceled", tone: "neutral", glyph: "stop" },
  ENDED: { label: "Ended", tone: "neutral", glyph: "stop" },
};

const units = { UNDEFINED: "time", DAY: "day", WEEK: "week", MONTH: "month", YEAR: "year" } as const;

export function rhythmOf({ subscriptionSettings: { frequency, interval } }: SubscriptionContract): string {
  return interval === 1 ? `every ${units[frequency]}` : `every ${interval} ${units[frequency]}s`;
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

const columnsFor = (open: (id: string) => void): readonly Column<SubscriptionContract>[] => [
  {
    id: "what",
    header: "Subscription",
    phone: "title",
    cell: (contract) => (
      <Button variant="plain" size="small" onClick={() => open(contract.id)}>
        {contract.title}
      </Button>
    ),
  },
  { id: "who", header: "Customer", phone: "wide", cell: ({ buyerInfo }) => buyerInfo.email ?? "" },
  {
    id: "price",
    header: "Each time",
    cell: (contract) => `${contract.priceSummary.total.formattedAmount} ${rhythmOf(contract)}`,
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => {
      const { label, ...look } = states[state];
      return <Badge {...look}>{label}</Badge>;
    },
  },
  {
    id: "next",
    header: "Next",
    align: "end",
    phone: "end",
    cell: ({ nextBillingDate, retryDate }) => {
      const date = retryDate ?? nextBillingDate;
      return date === undefined ? "" : formatDate(date);
    },
  },
];

const stateNames = ["", "PENDING", "ACTIVE", "PAUSED", "PAST_DUE", "CANCELED", "ENDED"] as const;

/** What comes again and again: what it will bring, and the contracts; passes below. */
export function SubscriptionsPage() {
  const [state, setState] = useState<ContractState | "">("");
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string>();
  const contracts = useQuery(contractsQuery(state, page));
  const rows = contracts.data?.subscriptionContracts ?? [];
  const open = rows.find(({ id }) => id === openId);
  return (
    <Page title="Subscriptions">
      <Stack>
        <Forecast />
        <Card isFlush>
          <FilterBar>
            <FilterSelect
              label="State"
              value={state}
              options={stateNames.flatMap((value) => (value === "" ? [] : [{ value, label: states[value].label }]))}
              onChange={(value) => {
                setState(readChoice(value, [...stateNames]));
                setPage(1);
              }}
            />
          </FilterBar>
          <RowsOf
            result={contracts}
            rows={rows}
            columns={columnsFor(setOpenId)}
            rowId={({ id }) => id}
            noun="subscriptions"
            paging={{ page, total: contracts.data?.total, onChange: setPage }}
            empty={
              <EmptyState icon={<RefreshCcw aria-hidden="true" />} title="No subscriptions here">
                A subscription begins with the order of a product that can be subscribed to.
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
  return (
    <Outlook
      title="To come"
      result={useQuery(forecastQuery)}
      name="What subscriptions will bill, by month"
      summary="What contracts as they stand will bill in each month"
      nothing={{
        title: "No renewals ahead",
        text: "What subscriptions will bring in the next twelve months shows here once the first one is running.",
      }}
      monthsOf={({ months }) =>
        months.map(({ month, amount, billings }) => ({
          month,
          amount,
          text: `${amount.formattedAmount}, ${billings} payments`,
        }))
      }
      factsOf={(forecast) => [
        { name: "A month, on average", value: <strong>{forecast.monthlyAmount.formattedAmount}</strong> },
        ...forecast.states.map(({ state, contracts }) => ({ name: states[state].label, value: contracts })),
      ]}
    />
  );
}
