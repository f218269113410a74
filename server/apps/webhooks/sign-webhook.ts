/**
 * The two webhook encodings: Standard Webhooks 1.0 (body and three headers), or the protocol's envelope as a compact JWS, which
 * clients verify with the app's public key (docs/protocol/events-and-webhooks.md).
 */
import { createHmac } from "node:crypto";
import { signForApp } from "#server/identity/clients/public.ts";
import { mediaOriginsOf, toAbsoluteAddresses } from "#server/platform/http/values/media-addresses.ts";
import type { Store } from "#server/platform/store.ts";
import type { Tenant } from "#server/store/settings/public.ts";

export type StoredEvent = {
  readonly id: string;
  readonly type: string;
  readonly family: string;
  readonly entity: string;
  readonly entityId: string;
  readonly sequence: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly actor: { readonly kind: string; readonly id: string | null };
  /** ISO 8601. */
  readonly occurredAt: string;
};

/** The event with the media addresses that HTTP responses have (decision 0045). */
export function withMediaAddresses(store: Pick<Store, "baseUrl" | "config">, event: StoredEvent): StoredEvent {
  const stored = JSON.stringify(event.payload);
  const sent = toAbsoluteAddresses(stored, mediaOriginsOf(store));
  return sent === stored ? event : { ...event, payload: JSON.parse(sent) };
}

type Envelope = { readonly isThin: boolean; readonly isTest: boolean };

/** Body of the encoding STANDARD. `sequence` numbers the events of an entity without gaps. */
export function standardBody(event: StoredEvent, { isThin, isTest }: Envelope): Record<string, unknown> {
  const { id, type, entity, entityId, sequence, actor, occurredAt, payload } = event;
  return {
    type,
    timestamp: occurredAt,
    id,
    entity,
    entityId,
    sequence,
    actor,
    ...(isTest ? { isTest } : {}),
    data: isThin ? { id: entityId } : payload,
  };
}

const IDENTITIES: Readonly<Record<string, readonly [type: string, field: string]>> = {
  visitor: ["ANONYMOUS_VISITOR", "anonymousVisitorId"],
  member: ["MEMBER", "memberId"],
  staff: ["WIX_USER", "wixUserId"],
  app: ["APP", "appId"],
};

function identityOf({ actor }: StoredEvent): Record<string, string> {
  const [identityType, field] = IDENTITIES[actor.kind] ?? ["UNKNOWN", ""];
  return { identityType, ...(field === "" || actor.id === null ? {} : { [field]: actor.id }) };
}

/** The inner level of the protocol's envelope: the event's fields, or the envelope of a domain event. */
function protocolPayload(event: StoredEvent, { isThin }: Pick<Envelope, "isThin">): Record<string, unknown> {
  const { id, type, family, entity, entityId, sequence, payload, occurredAt } = event;
  if (family === "plain") return isThin ? idsOf(payload) : payload;
  return {
    id,
    entityFqdn: entity,
    slug: type.slice(entity.length + 1),
    entityId,
    eventTime: occurredAt,
    triggeredByAnonymizeRequest: false,
    originatedFrom: "",
    entityEventSequence: String(sequence),
    ...bodyOf(family, isThin ? undefined : payload),
  };
}

function bodyOf(family: string, payload: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  const isEmpty = payload === undefined || Object.keys(payload).length === 0;
  switch (family) {
    case "created":
      return { createdEvent: isEmpty ? {} : { entity: payload } };
    case "updated":
      return { updatedEvent: isEmpty ? {} : { currentEntity: payload } };
    case "deleted":
      return { deletedEvent: isEmpty ? {} : { deletedEntity: payload } };
    default:
      return { actionEvent: isEmpty ? {} : { body: payload } };
  }
}

const idsOf = (payload: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => /id$/i.test(name)));

type Sender = { readonly instanceId: string; readonly tenant: Tenant };

/** Claims of the encoding JWT. `data` is JSON text that contains JSON text (docs/protocol/events-and-webhooks.md). */
function protocolClaims(event: StoredEvent, { instanceId, tenant }: Sender, envelope: Envelope) {
  const levelOne = {
    eventType: event.type,
    instanceId,
    data: JSON.stringify(protocolPayload(event, envelope)),
    identity: JSON.stringify(identityOf(event)),
    accountInfo: { accountId: tenant.accountId, parentAccountId: tenant.accountId, siteId: tenant.siteId },
  };
  return { data: JSON.stringify(levelOne), ...(envelope.isTest ? { isTest: true } : {}) };
}

/** The claims with the nested JSON parsed, for display. */
export function readableClaims(event: StoredEvent, sender: Sender): Record<string, unknown> {
  const { instanceId, tenant } = sender;
  return {
    data: {
      eventType: event.type,
      instanceId,
      data: protocolPayload(event, { isThin: false }),
      identity: identityOf(event),
      accountInfo: { accountId: tenant.accountId, parentAccountId: tenant.accountId, siteId: tenant.siteId },
    },
  };
}

export type WebhookRequest = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const SECONDS_TO_LIVE = 300;

export async function signProtocolWebhook(
  store: Store,
  event: StoredEvent,
  sender: Sender & { readonly appId: string },
  envelope: Envelope,
): Promise<WebhookRequest> {
  const body = await signForApp(store, {
    appId: sender.appId,
    claims: protocolClaims(withMediaAddresses(store, event), sender, envelope),
    isRequest: false,
    ttlSeconds: SECONDS_TO_LIVE,
  });
  return { headers: { "content-type": "text/plain; charset=utf-8", "webhook-id": event.id }, body };
}

/** Signs with all valid secrets, newest first, so receivers can verify with either one during a rotation. */
export function signStandardWebhook(
  store: Store,
  event: StoredEvent,
  secrets: readonly Buffer[],
  envelope: Envelope,
): WebhookRequest {
  const body = JSON.stringify(standardBody(withMediaAddresses(store, event), envelope));
  const timestamp = Math.floor(store.now().getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${event.id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "webhook-id": event.id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signatures.join(" "),
    },
    body,
  };
}
