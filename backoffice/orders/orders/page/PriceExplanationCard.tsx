import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import { explainOrderPrice } from "#api/orders/price-explanations.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { PriceExplanationList } from "#backoffice/components/PriceExplanationList.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import styles from "../orders.module.css";

const explanationQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "price-explanation", orderId],
    queryFn: async () => (await call(explainOrderPrice, { params: { orderId } })).explanations,
    // What an order cost when it was placed never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Why the order cost what it cost when it was placed, and, of an order that was edited since, that its price is another
 * now. Orders made by hand have no calculation, and no card.
 */
export function PriceExplanationCard({ order }: { order: Order }) {
  const { data } = useQuery(explanationQuery(order.id));
  if (data === undefined || data.length === 0) return null;
  const edited = order.activities.findLast(({ draftOrderChangesApplied }) => draftOrderChangesApplied !== undefined);
  return (
    <Card title={edited === undefined ? "Why this price" : "Why this price, when it was placed"}>
      <div className={styles.explained}>
        {edited !== undefined && (
          <Banner tone="note">
            This order was edited {formatWhenWithin(edited.createdDate)} and now comes to{" "}
            {order.priceSummary.total.formattedAmount}. What follows is how its first price came about; the history says
            what was changed.
          </Banner>
        )}
        <details>
          <summary>{data.find((entry) => entry.step === "TOTAL")?.text ?? "Every step"}</summary>
          <PriceExplanationList explanations={data.filter((entry) => entry.step !== "TOTAL")} />
        </details>
      </div>
    </Card>
  );
}
