import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { formatDay, formatMoney, formatRoundMoney, plural } from "#backoffice/format.ts";
import styles from "./abandoned.module.css";
import { sumsQuery } from "./queries.ts";

const spans = [
  { id: "7", label: "7 days" },
  { id: "30", label: "30 days" },
  { id: "90", label: "90 days" },
] as const;

/** What was left against what came back, by the day it was left on. */
export function Recovery() {
  const [span, setSpan] = useState<(typeof spans)[number]["id"]>("30");
  const figures = useQuery(sumsQuery(Number(span)));
  return (
    <Card title="Left and won back">
      <ViewTabs label="Time" views={spans} current={span} onChange={setSpan} />
      {figures.isPending && <SkeletonText lines={5} />}
      {figures.isError && <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />}
      {figures.data && (
        <div className={styles.figures}>
          <Figures {...figures.data} />
        </div>
      )}
    </Card>
  );
}

type FiguresProps = Awaited<ReturnType<NonNullable<ReturnType<typeof sumsQuery>["queryFn"]>>>;

function Figures({ sums, days }: FiguresProps) {
  const { currency } = sums;
  const abandoned = sums.recoverableCheckoutCount ?? 0;
  const recovered = sums.recoveredCheckoutCount ?? 0;
  const points = days.map((day) => ({
    label: formatDay(day.date),
    value: Number(day.abandonedValue.amount) + Number(day.recoveredValue.amount),
    text: `${plural(day.abandonedCount + day.recoveredCount, "cart")} left`,
    compared: {
      label: "won back",
      value: Number(day.recoveredValue.amount),
      text: `${day.recoveredValue.formattedAmount} (${day.recoveredCount})`,
    },
  }));
  return (
    <>
      <Facts
        facts={[
          { name: "Still to be won back", value: formatMoney(sums.recoverableValue ?? "0", currency) },
          { name: "Won back", value: formatMoney(sums.recoveredValue ?? "0", currency) },
          { name: "Rate", value: `${Math.round((sums.recoveryRate ?? 0) * 1000) / 10}%` },
          { name: "Carts", value: `${abandoned} left, ${recovered} won back` },
        ]}
      />
      {abandoned + recovered > 0 && (
        <TrendChart
          name="Value of carts left"
          comparedName="Of these won back"
          points={points}
          markOf={(value) => formatRoundMoney(value, currency)}
        />
      )}
    </>
  );
}
