import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { Columns } from "#backoffice/components/Page.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDay, formatRoundMoney } from "#backoffice/format.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { useTexts } from "#ui/language.ts";
import { approximate } from "#ui/money.ts";
import { TrendChart } from "./TrendChart.tsx";
import { chartsTexts } from "./texts/texts.ts";

type Month = { month: string; amount: { amount: string }; text: string };

type Props<Read> = {
  title: string;
  result: UseQueryResult<Read>;
  /** One point per month, in the store's currency. */
  monthsOf: (read: Read) => readonly Month[];
  factsOf: (read: Read) => ComponentProps<typeof Facts>["facts"];
} & Required<Pick<ComponentProps<typeof TrendChart>, "name" | "summary" | "nothing">>;

const labelOf = (month: string): string => formatDay(month, "month");

/** Amounts by month, beside the current totals. */
export function Outlook<Read>({ title, result, monthsOf, factsOf, ...chart }: Props<Read>) {
  const texts = useTexts(chartsTexts);
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
                value: approximate(amount),
                text,
              }))}
              markOf={(value) => formatRoundMoney(value, currency)}
            />
          )}
        </Card>
      }
      side={
        <Card title={texts.now}>
          {data === undefined ? <SkeletonText lines={4} /> : <Facts facts={factsOf(data)} />}
        </Card>
      }
    />
  );
}
