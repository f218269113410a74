import { useQuery } from "@tanstack/react-query";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDay, formatMoney, formatNumber, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./discounts.module.css";
import { type DiscountId, usageQuery } from "./queries.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].usage;

/** Orders with a discount in the last 30 days, and the amount discounted. */
export function UsageCard({ discount }: { discount: DiscountId }) {
  const usage = useQuery(usageQuery(discount));
  return (
    <Card title={texts.title}>
      {usage.isPending && <SkeletonText lines={3} />}
      {usage.isError && <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data?.uses === 0 && <p className={styles.none}>{texts.none}</p>}
      {usage.data !== undefined && usage.data.uses > 0 && (
        <TrendChart
          name={texts.orders}
          summary={formatText(texts.total, {
            count: usage.data.uses,
            amount: formatMoney(usage.data.amount, usage.data.currency),
          })}
          markOf={(value) => formatNumber(value)}
          isWhole
          points={usage.data.days.map(({ date, uses, amount }) => ({
            label: formatDay(date),
            value: uses,
            text: formatText(texts.day, { count: uses, amount: formatMoney(amount, usage.data.currency) }),
          }))}
        />
      )}
    </Card>
  );
}
