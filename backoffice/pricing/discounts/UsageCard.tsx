import { useQuery } from "@tanstack/react-query";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDay, formatMoney, plural } from "#backoffice/format.ts";
import styles from "./discounts.module.css";
import { type DiscountId, usageQuery } from "./queries.ts";

/** How often a discount was used in the last 30 days, and what it gave away. */
export function UsageCard({ discount }: { discount: DiscountId }) {
  const usage = useQuery(usageQuery(discount));
  return (
    <Card title="Use">
      {usage.isPending && <SkeletonText lines={3} />}
      {usage.isError && <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data?.uses === 0 && <p className={styles.none}>No order has used it yet.</p>}
      {usage.data !== undefined && usage.data.uses > 0 && (
        <TrendChart
          name="Orders"
          summary={`${plural(usage.data.uses, "order")} in all, ${formatMoney(usage.data.amount, usage.data.currency)} given`}
          markOf={(value) => String(value)}
          isWhole
          points={usage.data.days.map(({ date, uses, amount }) => ({
            label: formatDay(date),
            value: uses,
            text: `${plural(uses, "order")}, ${formatMoney(amount, usage.data.currency)} given`,
          }))}
        />
      )}
    </Card>
  );
}
