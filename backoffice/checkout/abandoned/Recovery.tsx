import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { Card, Facts } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { ViewTabs } from "#backoffice/components/tables/FilterBar.tsx";
import { formatDay, formatMoney, formatNumber, formatRoundMoney, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { addAmounts, approximate } from "#ui/money.ts";
import styles from "./abandoned.module.css";
import { sumsQuery } from "./queries.ts";
import { abandonedTexts } from "./texts/texts.ts";

const texts = abandonedTexts[staffLanguage()].recovery;

const spans = (["7", "30", "90"] as const).map((id) => ({ id, label: formatText(texts.days, { count: Number(id) }) }));

/** The value of abandoned and of recovered carts, by the day they were abandoned. */
export function Recovery() {
  const [span, setSpan] = useState<(typeof spans)[number]["id"]>("30");
  const figures = useQuery(sumsQuery(Number(span)));
  return (
    <Card title={texts.title}>
      <ViewTabs label={texts.period} views={spans} current={span} onChange={setSpan} />
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
    value: approximate(addAmounts(day.abandonedValue, day.recoveredValue)),
    text: formatText(texts.cartsAbandoned, { count: day.abandonedCount + day.recoveredCount }),
    compared: {
      label: texts.recovered,
      value: approximate(day.recoveredValue),
      text: formatText(texts.amountAndCount, {
        amount: day.recoveredValue.formattedAmount,
        count: formatNumber(day.recoveredCount),
      }),
    },
  }));
  return (
    <>
      <Facts
        facts={[
          { name: texts.recoverable, value: formatMoney(sums.recoverableValue ?? "0", currency) },
          { name: texts.recovered, value: formatMoney(sums.recoveredValue ?? "0", currency) },
          {
            name: texts.rate,
            value: formatNumber(sums.recoveryRate ?? 0, { style: "percent", maximumFractionDigits: 1 }),
          },
          {
            name: texts.carts,
            value: formatText(texts.counts, {
              abandoned: formatNumber(abandoned),
              recovered: formatNumber(recovered),
            }),
          },
        ]}
      />
      {abandoned + recovered > 0 && (
        <TrendChart
          name={texts.chart}
          comparedName={texts.chartRecovered}
          points={points}
          markOf={(value) => formatRoundMoney(value, currency)}
        />
      )}
    </>
  );
}
