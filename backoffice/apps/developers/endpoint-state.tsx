import type { WebhookDelivery, WebhookEndpoint } from "#api/apps/webhooks.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { needsOwner } from "./queries.ts";

const reasons = {
  STAFF: "Switched off",
  GONE: "Address is gone",
  FAILING: "Switched off: failing",
  UNINSTALLED: "App uninstalled",
} as const;

export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.state === "DISABLED") {
    const reason = endpoint.disabledReason ?? "STAFF";
    return (
      <Badge tone={reason === "STAFF" ? "neutral" : "critical"} glyph="stop">
        {reasons[reason]}
      </Badge>
    );
  }
  if (needsOwner(endpoint)) {
    return (
      <Badge tone="warning" glyph="half">
        {endpoint.isSuspended ? "Suspended" : "No owner"}
      </Badge>
    );
  }
  if (endpoint.failingSince !== undefined) {
    return (
      <Badge tone="warning" glyph="half">
        Failing
      </Badge>
    );
  }
  return endpoint.lastSuccessDate === undefined ? (
    <Badge glyph="empty">Nothing sent yet</Badge>
  ) : (
    <Badge tone="success" glyph="full">
      Working
    </Badge>
  );
}

const states: Record<WebhookDelivery["state"], { label: string; tone: Tone; glyph: Glyph }> = {
  PENDING: { label: "Waiting", tone: "note", glyph: "clock" },
  DELIVERED: { label: "Delivered", tone: "success", glyph: "full" },
  FAILED: { label: "Given up", tone: "critical", glyph: "stop" },
  CANCELED: { label: "Canceled", tone: "neutral", glyph: "stop" },
};

export function DeliveryBadge({ delivery }: { delivery: Pick<WebhookDelivery, "state" | "attempts"> }) {
  const isRetried = delivery.state === "PENDING" && delivery.attempts > 0;
  const { label, tone, glyph } = states[delivery.state];
  return (
    <Badge tone={isRetried ? "warning" : tone} glyph={glyph}>
      {isRetried ? "Will be tried again" : label}
    </Badge>
  );
}

const problems: Record<string, string> = {
  STATUS: "Answered with an error",
  TIMEOUT: "Did not answer in time",
  UNREACHABLE: "Could not be reached",
  FORBIDDEN_ADDRESS: "Leads into this machine's own network",
  BAD_ADDRESS: "Is no address",
};

export function problemText(problem: string | undefined, status: number | undefined): string {
  if (status !== undefined && (problem === undefined || problem === "STATUS")) return `Status ${status}`;
  return problem === undefined ? "" : (problems[problem] ?? problem);
}
