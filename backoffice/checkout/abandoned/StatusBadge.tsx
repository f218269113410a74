import type { AbandonedCheckout } from "#api/checkout/abandoned-checkout-values.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { abandonedTexts } from "./texts/texts.ts";

const texts = abandonedTexts[staffLanguage()].statuses;

export function StatusBadge({ status }: Pick<AbandonedCheckout, "status">) {
  return status === "RECOVERED" ? (
    <Badge tone="success" glyph="full">
      {texts.RECOVERED}
    </Badge>
  ) : (
    <Badge tone="warning" glyph="half">
      {texts.ABANDONED}
    </Badge>
  );
}
