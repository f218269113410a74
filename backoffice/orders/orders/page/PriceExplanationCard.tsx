import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Order } from "#api/orders/orders/order-values.ts";
import { explainOrderPrice } from "#api/orders/price-explanations.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { PriceExplanationList } from "#backoffice/components/PriceExplanationList.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "../orders.module.css";
import { orderPageTexts } from "./texts/texts.ts";

const explanationQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "price-explanation", orderId],
    queryFn: async () =>
      (await call(explainOrderPrice, { params: { orderId }, query: { language: staffLanguage() } })).explanations,
    // The price when the order was placed never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How the price was calculated when the order was placed. Orders created by staff have no calculation and no card. */
export function PriceExplanationCard({ order }: { order: Order }) {
  const texts = useTexts(orderPageTexts).price;
  const { data } = useQuery(explanationQuery(order.id));
  if (data === undefined || data.length === 0) return null;
  const edited = order.activities.findLast(({ draftOrderChangesApplied }) => draftOrderChangesApplied !== undefined);
  return (
    <Card title={edited === undefined ? texts.title : texts.titleWhenPlaced}>
      <div className={styles.explained}>
        {edited !== undefined && (
          <Banner tone="note">
            <FormattedMessage
              message={texts.edited}
              values={{
                when: formatWhenWithin(edited.createdDate),
                amount: order.priceSummary.total.formattedAmount,
              }}
            />
          </Banner>
        )}
        <details>
          <summary>{data.find((entry) => entry.step === "TOTAL")?.text ?? texts.steps}</summary>
          <PriceExplanationList explanations={data.filter((entry) => entry.step !== "TOTAL")} />
        </details>
      </div>
    </Card>
  );
}
