import type { AbandonedCheckout } from "#api/checkout/abandoned-checkout-values.ts";
import { Badge } from "#backoffice/components/Badge.tsx";

export function StatusBadge({ status }: Pick<AbandonedCheckout, "status">) {
  return status === "RECOVERED" ? (
    <Badge tone="success" glyph="full">
      Recovered
    </Badge>
  ) : (
    <Badge tone="warning" glyph="half">
      Abandoned
    </Badge>
  );
}
