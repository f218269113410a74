import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Columns } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDay, formatRoundMoney } from "#backoffice/format.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { TrendChart } from "./TrendChart.tsx";

type Month = { month: string; amount: { amount: string }; text: string };

type Props<Read> = {
  title: string;
  result: UseQueryResult<Read>;
  /** The chart's line: one point for each month, in the store's currency. */
  monthsOf: (read: Read) => readonly Month[];
  factsOf: (read: Read) => ComponentProps<typeof Facts>["facts"];
} & Required<Pick<ComponentProps<typeof TrendChart>, "name" | "summary" | "nothing">>;

const labelOf = (month: string): string => formatDay(month, "month");

/** Money by month, and how it stands now. */
export function Outlook<Read>({ title, result, monthsOf, factsOf, ...chart }: Props<Read>) {
  const currency = useQuery(storeSettingsQuery).data?.settings.currency ?? "USD";
  if (result.isError) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  const { data } = result;
  return (
    <Columns
      main={
        <Card title={title}>
          {data === undefined ? (
            <SkeletonText lines={6} />
          ) : (
            <TrendChart
              {...chart}
              points={monthsOf(data).map(({ month, amount, text }) => ({
                label: labelOf(month),
                value: Number(amount.amount),
                text,
              }))}
              markOf={(value) => formatRoundMoney(value, currency)}
            />
          )}
        </Card>
      }
      side={
        <Card title="Now">{data === undefined ? <SkeletonText lines={4} /> : <Facts facts={factsOf(data)} />}</Card>
      }
    />
  );
}
