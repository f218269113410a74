/**
 * Events that the store delivers to an app as one signed text (wire, catalogue 10.1):
 *
 *     client.webhooks.on(orderCreated, ({ entity, metadata }) => …);
 *     const answer = await client.webhooks.processRequest(request);
 *
 * A delivery may come twice: `metadata.id` (or the ids of a plain event) says whether it was seen before.
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

/** Who and what an event is about. The fields of the entity's envelope are absent from plain events. */
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
  /** Counts the events of one entity without a gap, from 1. */
  entityEventSequence?: string;
};

/**
 * `entity` of created, updated and deleted events; `data` of plain and action events: the same thing under both names, its
 * points in time as `Date`. `modifiedFields`, where the store tells, has the previous values by path.
 */
export type ReceivedEvent<Payload> = {
  entity: Payload;
  data: Payload;
  modifiedFields?: Record<string, unknown>;
  metadata: EventMetadata;
};

/** As it was signed: `payload` is JSON, dates are texts. */
export type ProcessedEvent = {
  instanceId: string;
  eventType: string;
  payload: unknown;
  identity: EventIdentity | undefined;
  accountInfo: AccountInfo | undefined;
};

/** Types that may come although no handler is here for them. */
export type ProcessOptions = { expectedEvents?: readonly { type: string }[] };

export type Webhooks = {
  /** Calls the handler for each event of this kind. @returns a function that takes the handler away */
  on<Payload extends TSchema>(
    event: EventDeclaration<Payload>,
    handler: (received: ReceivedEvent<Decoded<Payload>>) => void | Promise<void>,
  ): () => void;
  /**
   * Verifies one delivery and runs its handlers side by side.
   * @throws {Error} when the signature is wrong, nobody expects the event, or a handler throws
   */
  process(jwt: string, options?: ProcessOptions): Promise<ProcessedEvent>;
  /** As `process`, for the body of a request of the Fetch standard. */
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
      // The payload is what the store declared for this type; the signature vouches for it.
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
