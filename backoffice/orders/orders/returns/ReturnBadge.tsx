import type { Return } from "#api/orders/returns.ts";
import { Badge, type Tone } from "#backoffice/components/Badge.tsx";
import { useTexts } from "#ui/language.ts";
import { returnTexts } from "./texts/texts.ts";

const tones: Record<Return["status"], Tone> = {
  REQUESTED: "warning",
  APPROVED: "note",
  REJECTED: "neutral",
  RECEIVED: "warning",
  CLOSED: "success",
  CANCELED: "neutral",
};

export function ReturnBadge({ status }: { status: Return["status"] }) {
  return <Badge tone={tones[status]}>{useTexts(returnTexts).statuses[status]}</Badge>;
}
