/**
 * Webhook endpoints, their deliveries, and the event catalog. Two encodings: the signed envelope of the protocol and Standard
 * Webhooks 1.0 (docs/protocol/events-and-webhooks.md). Cartwright's own endpoints.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, named, Text, Timestamp, Url } from "../values.ts";

const access = { actors: ["staff", "app"], permission: "webhooks:write" } as const;
/** For operations that direct customers' data to a URL or create a secret. */
const freshAccess = { ...access, isFreshOnly: true } as const;
const ById = Type.Object({ id: Id });
const EventType = Text(200, 1);

export const DescribedEvent = named(
  "EventType",
  Type.Object({
    type: Type.String(),
    entity: Type.String(),
    family: Type.Enum(["plain", "created", "updated", "deleted", "action"]),
    /** Completes the sentence "It is sent when …". */
    when: Type.String(),
    /** The permission that the owner of an endpoint needs. Without one, the event is never sent. */
    permission: Type.Optional(Type.String()),
    /** JSON Schema of the payload. */
    schema: FreeObject,
    samples: Type.Object({
      /** Body of a delivery in the encoding STANDARD. */
      standard: FreeObject,
      /** Claims of a delivery in the encoding JWT, with nested JSON parsed. */
      jwt: FreeObject,
    }),
  }),
);

export const listEventTypes = endpoint({
  id: "webhooks.listEventTypes",
  method: "GET",
  path: "/v1/event-types",
  summary: "List all event types with the schema and a sample of their payload.",
  access,
  response: Type.Object({ eventTypes: Type.Array(DescribedEvent) }),
  isOurs: true,
});

const writable = {
  url: Url,
  description: Text(500),
  /** Empty for all events that the owner can read, including those of later versions. */
  eventTypes: Type.Array(EventType, { maxItems: 300 }),
  /** Sends ids instead of entities; the receiver reads the entities it needs. */
  isThin: Type.Boolean(),
};
const WebhookEncoding = Type.Enum(["STANDARD", "JWT"]);

export const WebhookEndpoint = named(
  "WebhookEndpoint",
  Type.Object({
    id: Id,
    /** Absent for endpoints of the store itself. */
    appId: Type.Optional(Id),
    appName: Type.Optional(Type.String()),
    ...writable,
    encoding: WebhookEncoding,
    state: Type.Enum(["ENABLED", "DISABLED"]),
    /** STAFF: disabled by staff. GONE: responded with 410. FAILING: failed for days. UNINSTALLED: its app was uninstalled. */
    disabledReason: Type.Optional(Type.Enum(["STAFF", "GONE", "FAILING", "UNINSTALLED"])),
    disabledDate: Type.Optional(Timestamp),
    failingSince: Type.Optional(Timestamp),
    consecutiveFailures: Type.Integer(),
    /** The next attempt after consecutive failures. */
    restingUntil: Type.Optional(Timestamp),
    lastSuccessDate: Type.Optional(Timestamp),
    pendingCount: Type.Integer(),
    /** Expiration of each secret, newest first. Older secrets sign as well until they expire. Encoding STANDARD only. */
    secrets: Type.Array(Type.Object({ createdDate: Timestamp, expiresDate: Type.Optional(Timestamp) })),
    /** Name of the owner, visible to staff only. Absent for endpoints without an owner. */
    madeBy: Type.Optional(Type.String()),
    /** The owner's account is deactivated: no events are sent until another staff member takes it over. */
    isSuspended: Type.Boolean(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;
const One = Type.Object({ webhookEndpoint: WebhookEndpoint });

export const listWebhookEndpoints = endpoint({
  id: "webhooks.listWebhookEndpoints",
  method: "GET",
  path: "/v1/webhook-endpoints",
  summary: "List webhook endpoints. Apps get their own.",
  access,
  query: Type.Object({ appId: Type.Optional(Id) }),
  response: Type.Object({ webhookEndpoints: Type.Array(WebhookEndpoint) }),
  isOurs: true,
});

export const getWebhookEndpoint = endpoint({
  id: "webhooks.getWebhookEndpoint",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Get a webhook endpoint.",
  access,
  params: ById,
  response: One,
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  isOurs: true,
});

export const createWebhookEndpoint = endpoint({
  id: "webhooks.createWebhookEndpoint",
  method: "POST",
  path: "/v1/webhook-endpoints",
  summary:
    "Create a webhook endpoint. The signing secret (STANDARD) is returned once; JWT is signed with the app's key.",
  access: freshAccess,
  body: Type.Object({
    webhookEndpoint: Type.Object({
      url: writable.url,
      encoding: Type.Optional(WebhookEncoding),
      description: Type.Optional(writable.description),
      eventTypes: Type.Optional(writable.eventTypes),
      isThin: Type.Optional(writable.isThin),
      /** Staff can create endpoints for an app; apps create their own. */
      appId: Type.Optional(Id),
    }),
  }),
  response: Type.Object({
    webhookEndpoint: WebhookEndpoint,
    /** `whsec_…`, for STANDARD. */
    secret: Type.Optional(Type.String()),
    /** PEM, for JWT. */
    publicKey: Type.Optional(Type.String()),
  }),
  errors: ["APP_NOT_FOUND", "EVENT_TYPE_NOT_ALLOWED", "WEBHOOK_ENDPOINT_LIMIT"],
  isOurs: true,
});

export const updateWebhookEndpoint = endpoint({
  id: "webhooks.updateWebhookEndpoint",
  method: "PATCH",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Update, disable or enable an endpoint. Missed events can be sent with a replay.",
  access: freshAccess,
  params: ById,
  body: Type.Object({
    webhookEndpoint: Type.Partial(Type.Object({ ...writable, state: Type.Enum(["ENABLED", "DISABLED"]) })),
  }),
  response: One,
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "EVENT_TYPE_NOT_ALLOWED"],
  isOurs: true,
});

export const deleteWebhookEndpoint = endpoint({
  id: "webhooks.deleteWebhookEndpoint",
  method: "DELETE",
  path: "/v1/webhook-endpoints/{id}",
  summary: "Delete an endpoint and its deliveries.",
  access,
  params: ById,
  response: Nothing,
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  isOurs: true,
});

export const takeOverWebhookEndpoint = endpoint({
  id: "webhooks.takeOverWebhookEndpoint",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/owner",
  summary: "Become the owner of an endpoint without an active owner. Requires all of its permissions.",
  access: { ...freshAccess, actors: ["staff"] },
  params: ById,
  response: One,
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});

export const rotateWebhookSecret = endpoint({
  id: "webhooks.rotateWebhookSecret",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/secrets",
  summary: "Rotate the signing secret, which is returned once. The old secret signs as well for a while.",
  access: freshAccess,
  params: ById,
  body: Type.Object({ overlapHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168, default: 24 })) }),
  response: Type.Object({ webhookEndpoint: WebhookEndpoint, secret: Type.String() }),
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  isOurs: true,
});

const DeliveryState = Type.Enum(["PENDING", "DELIVERED", "FAILED", "CANCELED"]);
const deliveryFields = {
  id: Id,
  endpointId: Id,
  /** `webhook-id` of every attempt, by which receivers recognize duplicates. */
  eventId: Id,
  eventType: Type.String(),
  entityId: Type.String(),
  isTest: Type.Boolean(),
  state: DeliveryState,
  attempts: Type.Integer(),
  nextAttemptDate: Type.Optional(Timestamp),
  lastStatus: Type.Optional(Type.Integer()),
  /** Why the last attempt failed: STATUS, TIMEOUT, UNREACHABLE, FORBIDDEN_ADDRESS, BAD_ADDRESS. */
  lastProblem: Type.Optional(Type.String()),
  createdDate: Timestamp,
  finishedDate: Type.Optional(Timestamp),
};
export const WebhookDelivery = named("WebhookDelivery", Type.Object(deliveryFields));
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryDetails = named(
  "WebhookDeliveryDetails",
  Type.Object({
    ...deliveryFields,
    /** As sent with STANDARD. Absent if the event is older than 30 days. */
    payload: Type.Optional(FreeObject),
    tries: Type.Array(
      Type.Object({
        number: Type.Integer(),
        at: Timestamp,
        status: Type.Optional(Type.Integer()),
        problem: Type.Optional(Type.String()),
        milliseconds: Type.Integer(),
        /** The first kilobyte of the response. */
        answer: Type.Optional(Type.String()),
        /** SHA-256 of the request body, in base64url. */
        bodyHash: Type.String(),
      }),
    ),
  }),
);

export const listWebhookDeliveries = endpoint({
  id: "webhooks.listWebhookDeliveries",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}/deliveries",
  summary: "List the deliveries of an endpoint, newest first. Kept for 30 days.",
  access,
  params: ById,
  query: Type.Object({
    state: Type.Optional(DeliveryState),
    eventType: Type.Optional(EventType),
    entityId: Type.Optional(Text(100)),
    /** Cursor: returns deliveries after this one. */
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: Type.Object({
    deliveries: Type.Array(WebhookDelivery),
    hasMore: Type.Boolean(),
    /** Attempts of the last 24 hours. */
    summary: Type.Object({
      tries: Type.Integer(),
      failedTries: Type.Integer(),
      medianMilliseconds: Type.Integer(),
      slowestTwentiethMilliseconds: Type.Integer(),
    }),
  }),
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  isOurs: true,
});

export const getWebhookDelivery = endpoint({
  id: "webhooks.getWebhookDelivery",
  method: "GET",
  path: "/v1/webhook-deliveries/{id}",
  summary: "Get a delivery with its payload and attempts.",
  access,
  params: ById,
  response: Type.Object({ delivery: WebhookDeliveryDetails }),
  errors: ["WEBHOOK_DELIVERY_NOT_FOUND"],
  isOurs: true,
});

export const resendWebhookDelivery = endpoint({
  id: "webhooks.resendWebhookDelivery",
  method: "POST",
  path: "/v1/webhook-deliveries/{id}/attempts",
  summary: "Resend a delivery now, with the same id.",
  access,
  params: ById,
  response: Type.Object({ delivery: WebhookDelivery }),
  errors: ["WEBHOOK_DELIVERY_NOT_FOUND"],
  isOurs: true,
});

export const replayWebhookEvents = endpoint({
  id: "webhooks.replayWebhookEvents",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/replays",
  summary: "Resend the events of a period to this endpoint, at most 30 days back.",
  access,
  params: ById,
  body: Type.Object({
    from: Timestamp,
    to: Type.Optional(Timestamp),
    /** Among the endpoint's event types; default all. */
    eventTypes: Type.Optional(writable.eventTypes),
    /** Skips events that were delivered. */
    onlyMissing: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ count: Type.Integer() }),
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND"],
  isOurs: true,
});

export const sendTestEvent = endpoint({
  id: "webhooks.sendTestEvent",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/test-events",
  summary: "Send a sample event, marked as a test. Also works for disabled endpoints.",
  access,
  params: ById,
  body: Type.Object({ eventType: EventType }),
  response: Type.Object({ delivery: WebhookDelivery }),
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "EVENT_TYPE_NOT_ALLOWED"],
  isOurs: true,
});
