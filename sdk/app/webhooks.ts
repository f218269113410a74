/**
 * Events that the store delivers to an app as a signed JWT (docs/protocol/events-and-webhooks.md#delivery):
 *
 * client.webhooks.on(orderCreated, ({ entity, metadata }) => …);
 * const answer = await client.webhooks.processRequest(request);
 *
 * Deliveries can repeat: use `metadata.id` (or the ids of a plain event) to detect duplicates.
 */
import type { TSchema } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import type { AuthStrategy } from "../auth/strategy.ts";
import { type Decoded, decode } from "./decode.ts";

export type EventIdentity = {
  identityType: "ANONYMOUS_VISITOR" | "MEMBER" | "WIX_USER" | "APP" | "UNKNOWN";
  anonymousVisitorId?: string;
  memberId?: string;
  wixUserId?: string;
  appId?: string;
};

export type AccountInfo = { accountId?: string; parentAccountId?: string; siteId?: string };

/** Initiator and subject of an event. Plain events lack the fields of the entity envelope. */
export type EventMetadata = {
  instanceId: string;
  eventType: string;
  identity?: EventIdentity;
  accountInfo?: AccountInfo;
  id?: string;
  entityFqdn?: string;
  slug?: string;
  entityId?: string;
  eventTime?: Date;
  /** Numbers the events of one entity from 1 without gaps. */
  entityEventSequence?: string;
};

/**
 * `entity` of created, updated and deleted events; `data` of plain and action events. Both names contain the same
 * object, with timestamps as `Date`. `modifiedFields`, if the store provides it, has the previous values by path.
 */
export type ReceivedEvent<Payload> = {
  entity: Payload;
  data: Payload;
  modifiedFields?: Record<string, unknown>;
  metadata: EventMetadata;
};

/** As signed: `payload` is JSON, with dates as text. */
export type ProcessedEvent = {
  instanceId: string;
  eventType: string;
  payload: unknown;
  identity: EventIdentity | undefined;
  accountInfo: AccountInfo | undefined;
};

/** Event types that are accepted without a handler. */
export type ProcessOptions = { expectedEvents?: readonly { type: string }[] };

export type Webhooks = {
  /** Adds a handler for events of this type. @returns a function that removes it */
  on<Payload extends TSchema>(
    event: EventDeclaration<Payload>,
    handler: (received: ReceivedEvent<Decoded<Payload>>) => void | Promise<void>,
  ): () => void;
  /**
   * Verifies one delivery and runs its handlers concurrently.
   * @throws {Error} if the signature is invalid, the event is unexpected, or a handler throws
   */
  process(jwt: string, options?: ProcessOptions): Promise<ProcessedEvent>;
  /** Like `process`, for a Fetch API request. */
  processRequest(request: { text(): Promise<string> }, options?: ProcessOptions): Promise<ProcessedEvent>;
};

type Handler = { schema: TSchema; run: (received: ReceivedEvent<unknown>) => void | Promise<void> };

export function createWebhooks(auth: AuthStrategy): Webhooks {
  const handlers = new Map<string, Set<Handler>>();

  const process = async (jwt: string, { expectedEvents = [] }: ProcessOptions = {}): Promise<ProcessedEvent> => {
    if (auth.verify === undefined) throw new Error("decodeJWT is not supported by the authentication strategy");
    const data = await auth.verify(jwt, { isQuestion: false });
    if (typeof data !== "string") throw new Error(`Unexpected type of JWT data: expected string, got ${typeof data}`);
    const event = readDelivery(data);
    const expected = [...expectedEvents.map(({ type }) => type), ...handlers.keys()];
    if (expected.length > 0 && !expected.includes(event.eventType)) {
      throw new Error(`Unexpected event type: ${event.eventType}. Expected one of: ${expected.join(", ")}`);
    }
    const found = [...(handlers.get(event.eventType) ?? [])];
    await Promise.all(found.map(async ({ schema, run }) => run(toReceived(event, schema))));
    return event;
  };

  return {
    on(event, handler) {
      const known = handlers.get(event.type) ?? new Set();
      // The signature guarantees that the store declared this payload type.
      const untyped = { schema: event.payload, run: handler as Handler["run"] };
      handlers.set(event.type, known.add(untyped));
      return () => {
        known.delete(untyped);
        if (known.size === 0) handlers.delete(event.type);
      };
    },
    process,
    processRequest: async (request, options) => process(await request.text(), options),
  };
}

function readDelivery(text: string): ProcessedEvent {
  const { eventType, instanceId, data, identity, accountInfo } = Object(JSON.parse(text));
  if (typeof eventType !== "string" || typeof instanceId !== "string" || typeof data !== "string") {
    throw new Error("Unexpected JWT data: expected eventType, instanceId and data");
  }
  return {
    instanceId,
    eventType,
    payload: JSON.parse(data),
    identity: typeof identity === "string" && identity !== "" ? JSON.parse(identity) : undefined,
    accountInfo: typeof accountInfo === "object" && accountInfo !== null ? accountInfo : undefined,
  };
}

function toReceived(event: ProcessedEvent, schema: TSchema): ReceivedEvent<unknown> {
  const { instanceId, eventType, payload, identity, accountInfo } = event;
  const common = {
    instanceId,
    eventType,
    ...(identity === undefined ? {} : { identity }),
    ...(accountInfo === undefined ? {} : { accountInfo }),
  };
  const envelope = Object(payload);
  if (typeof envelope.entityFqdn !== "string" || typeof envelope.slug !== "string") {
    const fields = decode(schema, payload);
    return { entity: fields, data: fields, metadata: common };
  }
  const { createdEvent, updatedEvent, deletedEvent, actionEvent, eventTime, ...facts } = envelope;
  const sent =
    createdEvent?.entity ?? updatedEvent?.currentEntity ?? deletedEvent?.deletedEntity ?? actionEvent?.body ?? {};
  const body = decode(schema, sent);
  const { modifiedFields } = Object(updatedEvent);
  return {
    entity: body,
    data: body,
    ...(typeof modifiedFields === "object" && modifiedFields !== null ? { modifiedFields } : {}),
    metadata: { ...facts, ...common, eventTime: new Date(eventTime) },
  };
}
