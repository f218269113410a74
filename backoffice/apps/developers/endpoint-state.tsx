import type { WebhookDelivery, WebhookEndpoint } from "#api/apps/webhooks.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { needsOwner } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const texts = developersTexts[staffLanguage()];

export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.state === "DISABLED") {
    const reason = endpoint.disabledReason ?? "STAFF";
    return (
      <Badge tone={reason === "STAFF" ? "neutral" : "critical"} glyph="stop">
        {texts.badges[reason]}
      </Badge>
    );
  }
  if (needsOwner(endpoint)) {
    return (
      <Badge tone="warning" glyph="half">
        {endpoint.isSuspended ? texts.badges.suspended : texts.badges.noOwner}
      </Badge>
    );
  }
  if (endpoint.failingSince !== undefined) {
    return (
      <Badge tone="warning" glyph="half">
        {texts.badges.failing}
      </Badge>
    );
  }
  return endpoint.lastSuccessDate === undefined ? (
    <Badge glyph="empty">{texts.badges.unused}</Badge>
  ) : (
    <Badge tone="success" glyph="full">
      {texts.badges.working}
    </Badge>
  );
}

const states: Record<WebhookDelivery["state"], { tone: Tone; glyph: Glyph }> = {
  PENDING: { tone: "note", glyph: "clock" },
  DELIVERED: { tone: "success", glyph: "full" },
  FAILED: { tone: "critical", glyph: "stop" },
  CANCELED: { tone: "neutral", glyph: "stop" },
};

export function DeliveryBadge({ delivery }: { delivery: Pick<WebhookDelivery, "state" | "attempts"> }) {
  const isRetried = delivery.state === "PENDING" && delivery.attempts > 0;
  const { tone, glyph } = states[delivery.state];
  return (
    <Badge tone={isRetried ? "warning" : tone} glyph={glyph}>
      {isRetried ? texts.badges.retrying : texts.deliveryStates[delivery.state]}
    </Badge>
  );
}

export function problemText(problem: string | undefined, status: number | undefined): string {
  if (status !== undefined && (problem === undefined || problem === "STATUS")) {
    return formatMessage(staffLanguage(), texts.problems.status, { status });
  }
  const labels: Readonly<Record<string, string>> = texts.problems;
  return problem === undefined ? "" : (labels[problem] ?? problem);
}
