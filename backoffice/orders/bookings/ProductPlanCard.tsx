import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getPlan, type Plan } from "#api/pricing/memberships.ts";
import { call, orNull } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { PlanSheet } from "./PlanSheet.tsx";

type Props = { product: { id: string; name: string } };

/** In the product editor: whether buying it makes a member of a plan, and what the plan gives. */
export function ProductPlanCard({ product }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const found = useQuery({
    queryKey: ["memberships", "plan", product.id],
    queryFn: async () => (await orNull(call(getPlan, { params: { productId: product.id } })))?.plan ?? null,
  });
  return (
    <Card title="Pass">
      {found.isPending && <SkeletonText lines={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && (
        <FieldStack>
          <p>
            {found.data === null
              ? "Not a pass. Make it one when it shall pay for other things, or make them cheaper."
              : describe(found.data)}
          </p>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {found.data === null ? "Make it a pass" : "Change the pass"}
          </Button>
        </FieldStack>
      )}
      {isOpen && found.isSuccess && <PlanSheet product={product} plan={found.data} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function describe({ credits, coveredNames, discountPercent, discountNames, duration, benefits }: Plan): string {
  const parts = [
    credits == null ? undefined : `Pays ${credits} times for ${coveredNames.join(", ")}.`,
    discountPercent == null ? undefined : `${discountPercent}% off ${discountNames.join(", ") || "everything"}.`,
    duration == null ? "Without end." : `For ${plural(duration.count, duration.unit.toLowerCase())}.`,
    ...benefits.map((benefit) => `${benefit}.`),
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}
