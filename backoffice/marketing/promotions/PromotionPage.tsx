import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { PromotionEditor } from "./PromotionEditor.tsx";
import { promotionQuery } from "./queries.ts";

export function PromotionPage() {
  const { promotionId } = useParams({ from: "/shell/promotions/$promotionId" });
  const { data } = useSuspenseQuery(promotionQuery(promotionId));
  return <PromotionEditor key={promotionId} opened={data} />;
}

export function NewPromotionPage() {
  return <PromotionEditor />;
}
