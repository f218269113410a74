/**
 * Being told when something happens: endpoints, their deliveries, and the catalogue of events. Two encodings: the signed
 * envelope of the protocol (wire, catalogue 10.1) and Standard Webhooks 1.0. Additions of ours.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, named, Text, Timestamp, Url } from "../values.ts";

const access = { actors: ["staff", "app"], permission: "webhooks:write" } as const;
/** For what sends customers' data to an address, or makes a secret. */
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
    /** What an endpoint's owner must be allowed to read; without it the event is told to nobody. */
    permission: Type.Optional(Type.String()),
    /** JSON Schema of the payload. */
    schema: FreeObject,
    samples: Type.Object({
      /** Body of a delivery in the encoding STANDARD. */
      standard: FreeObject,
      /** Claims of a delivery in the encoding JWT, with the texts inside written out as objects. */
      jwt: FreeObject,
    }),
  }),
);

export const listEventTypes = endpoint({
  id: "webhooks.listEventTypes",
  method: "GET",
  path: "/v1/event-types",
  summary: "Every event the store publishes, with the schema and a sample of its payload.",
  access,
  response: Type.Object({ eventTypes: Type.Array(DescribedEvent) }),
  isOurs: true,
});

const writable = {
  url: Url,
  description: Text(500),
  /** Empty: every event that the owner may hear of, also those of later versions. */
  eventTypes: Type.Array(EventType, { maxItems: 300 }),
  /** Ids instead of the things themselves: the receiver reads them when it needs them. */
  isThin: Type.Boolean(),
};
const WebhookEncoding = Type.Enum(["STANDARD", "JWT"]);

export const WebhookEndpoint = named(
  "WebhookEndpoint",
  Type.Object({
    id: Id,
    /** Absent: the merchant's own. */
    appId: Type.Optional(Id),
    appName: Type.Optional(Type.String()),
    ...writable,
    encoding: WebhookEncoding,
    state: Type.Enum(["ENABLED", "DISABLED"]),
    /** STAFF: switched off. GONE: answered 410. FAILING: failed for days. UNINSTALLED: with its app. */
    disabledReason: Type.Optional(Type.Enum(["STAFF", "GONE", "FAILING", "UNINSTALLED"])),
    disabledDate: Type.Optional(Timestamp),
    failingSince: Type.Optional(Timestamp),
    consecutiveFailures: Type.Integer(),
    /** The next try after failures in a row. */
    restingUntil: Type.Optional(Timestamp),
    lastSuccessDate: Type.Optional(Timestamp),
    pendingCount: Type.Integer(),
    /** The end of each secret, newest first; an older one signs beside it until it expires. Encoding STANDARD only. */
    secrets: Type.Array(Type.Object({ createdDate: Timestamp, expiresDate: Type.Optional(Timestamp) })),
    /** Name of the staff member it belongs to; only staff see it. Absent on an endpoint that belongs to the store. */
    madeBy: Type.Optional(Type.String()),
    /** Its maker's account is deactivated: it gets no events until another staff member takes it over. */
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
  summary: "Where the store tells of events. An app sees its own.",
  access,
  query: Type.Object({ appId: Type.Optional(Id) }),
  response: Type.Object({ webhookEndpoints: Type.Array(WebhookEndpoint) }),
  isOurs: true,
});

export const getWebhookEndpoint = endpoint({
  id: "webhooks.getWebhookEndpoint",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}",
  summary: "One endpoint.",
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
    "Be told of events at an address. The signing secret (STANDARD) is shown once; JWT is signed with the app's key.",
  access: freshAccess,
  body: Type.Object({
    webhookEndpoint: Type.Object({
      url: writable.url,
      encoding: Type.Optional(WebhookEncoding),
      description: Type.Optional(writable.description),
      eventTypes: Type.Optional(writable.eventTypes),
      isThin: Type.Optional(writable.isThin),
      /** Staff may make one for an app; apps make their own. */
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
  summary: "Change an endpoint, or switch it off and on. What happened meanwhile comes with a replay.",
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
  summary: "Tell this address nothing more, and forget its deliveries.",
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
  summary: "Become the owner of an endpoint that has none or whose maker left. You must have all of its permissions.",
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
  summary: "A new signing secret, shown once. The old one signs beside it for a while, so that no delivery is refused.",
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
  /** `webhook-id` of every try: receivers know a repetition by it. */
  eventId: Id,
  eventType: Type.String(),
  entityId: Type.String(),
  isTest: Type.Boolean(),
  state: DeliveryState,
  attempts: Type.Integer(),
  nextAttemptDate: Type.Optional(Timestamp),
  lastStatus: Type.Optional(Type.Integer()),
  /** Why the last try failed, in a word: STATUS, TIMEOUT, UNREACHABLE, FORBIDDEN_ADDRESS, BAD_ADDRESS. */
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
    /** As STANDARD sends it; absent when the event is older than 30 days. */
    payload: Type.Optional(FreeObject),
    tries: Type.Array(
      Type.Object({
        number: Type.Integer(),
        at: Timestamp,
        status: Type.Optional(Type.Integer()),
        problem: Type.Optional(Type.String()),
        milliseconds: Type.Integer(),
        /** The first kilobyte of the answer. */
        answer: Type.Optional(Type.String()),
        /** SHA-256 of the body that was sent, in base64url. */
        bodyHash: Type.String(),
      }),
    ),
  }),
);

export const listWebhookDeliveries = endpoint({
  id: "webhooks.listWebhookDeliveries",
  method: "GET",
  path: "/v1/webhook-endpoints/{id}/deliveries",
  summary: "What was sent to an endpoint, newest first; kept 30 days.",
  access,
  params: ById,
  query: Type.Object({
    state: Type.Optional(DeliveryState),
    eventType: Type.Optional(EventType),
    entityId: Type.Optional(Text(100)),
    /** Continue after this delivery. */
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: Type.Object({
    deliveries: Type.Array(WebhookDelivery),
    hasMore: Type.Boolean(),
    /** Tries of the last 24 hours. */
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
  summary: "One delivery with what was sent and every try.",
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
  summary: "Send it again now, with the same id.",
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
  summary: "Send everything of a time again that this endpoint is told of, at most 30 days back.",
  access,
  params: ById,
  body: Type.Object({
    from: Timestamp,
    to: Type.Optional(Timestamp),
    /** Of those the endpoint is told of; all unless said. */
    eventTypes: Type.Optional(writable.eventTypes),
    /** Leaves out what arrived already. */
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
  summary: "Send the sample of an event type, marked as a test, also to an endpoint that is switched off.",
  access,
  params: ById,
  body: Type.Object({ eventType: EventType }),
  response: Type.Object({ delivery: WebhookDelivery }),
  errors: ["WEBHOOK_ENDPOINT_NOT_FOUND", "EVENT_TYPE_NOT_ALLOWED"],
  isOurs: true,
});
