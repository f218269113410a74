import { queryOptions, useQuery } from "@tanstack/react-query";
import { explainOrderPrice } from "#api/price-explanations.ts";
import { call } from "../client.ts";
import { Card } from "../components/Card.tsx";
import { PriceExplanationList } from "../components/PriceExplanationList.tsx";

const explanationQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["orders", "price-explanation", orderId],
    queryFn: async () => (await call(explainOrderPrice, { params: { orderId } })).explanations,
    // What an order cost when it was placed never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Why the order cost what it cost. Orders made by hand have no calculation, and no card. */
export function PriceExplanationCard({ orderId }: { orderId: string }) {
  const { data } = useQuery(explanationQuery(orderId));
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title="Why this price">
      <details>
        <summary>{data.find((entry) => entry.step === "TOTAL")?.text ?? "Every step"}</summary>
        <PriceExplanationList explanations={data.filter((entry) => entry.step !== "TOTAL")} />
      </details>
    </Card>
  );
}
