/**
 * Events that the store delivers to an app as one signed text (wire, catalogue 10.1):
 *
 *     client.webhooks.on(orderCreated, ({ entity, metadata }) => …);
 *     const answer = await client.webhooks.processRequest(request);
 *
 * A delivery may come twice: `metadata.id` (or the ids of a plain event) says whether it was seen before.
 */
import type { Static, TSchema } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import type { AuthStrategy } from "../auth/strategy.ts";

export type EventIdentity = {
  identityType: "ANONYMOUS_VISITOR" | "MEMBER" | "WIX_USER" | "APP" | "UNKNOWN";
  anonymousVisitorId?: string;
  memberId?: string;
  wixUserId?: string;
  appId?: string;
};

/** Who and what an event is about. The fields of the entity's envelope are absent from plain events. */
export type EventMetadata = {
  instanceId: string;
  eventType: string;
  identity?: EventIdentity;
  id?: string;
  entityFqdn?: string;
  slug?: string;
  entityId?: string;
  eventTime?: Date;
  /** Counts the events of one entity without a gap, from 1. */
  entityEventSequence?: string;
};

/** `entity` of created, updated and deleted events; `data` of plain and action events. */
export type ReceivedEvent<Payload> = { entity: Payload; data: Payload; metadata: EventMetadata };

export type ProcessedEvent = {
  instanceId: string;
  eventType: string;
  payload: unknown;
  identity: EventIdentity | undefined;
};

export type Webhooks = {
  /** Calls the handler for each event of this kind. @returns a function that takes the handler away */
  on<Payload extends TSchema>(
    event: EventDeclaration<Payload>,
    handler: (received: ReceivedEvent<Static<Payload>>) => void | Promise<void>,
  ): () => void;
  /**
   * Verifies one delivery and runs its handlers side by side.
   * @throws {Error} when the signature is wrong, no handler expects the event, or a handler throws
   */
  process(jwt: string): Promise<ProcessedEvent>;
  /** As `process`, for the body of a request of the Fetch standard. */
  processRequest(request: { text(): Promise<string> }): Promise<ProcessedEvent>;
};

type Handler = (received: ReceivedEvent<unknown>) => void | Promise<void>;

export function createWebhooks(auth: AuthStrategy): Webhooks {
  const handlers = new Map<string, Set<Handler>>();

  const process = async (jwt: string): Promise<ProcessedEvent> => {
    if (auth.verify === undefined) throw new Error("decodeJWT is not supported by the authentication strategy");
    const data = await auth.verify(jwt, { isQuestion: false });
    if (typeof data !== "string") throw new Error(`Unexpected type of JWT data: expected string, got ${typeof data}`);
    const event = readDelivery(data);
    const found = handlers.get(event.eventType);
    if (found === undefined && handlers.size > 0) {
      throw new Error(`Unexpected event type: ${event.eventType}. Expected one of: ${[...handlers.keys()].join(", ")}`);
    }
    await Promise.all([...(found ?? [])].map(async (handle) => handle(toReceived(event))));
    return event;
  };

  return {
    on(event, handler) {
      const known = handlers.get(event.type) ?? new Set();
      // The payload is what the store declared for this type; the signature vouches for it.
      const untyped = handler as Handler;
      handlers.set(event.type, known.add(untyped));
      return () => {
        known.delete(untyped);
        if (known.size === 0) handlers.delete(event.type);
      };
    },
    process,
    processRequest: async (request) => process(await request.text()),
  };
}

function readDelivery(text: string): ProcessedEvent {
  const { eventType, instanceId, data, identity } = Object(JSON.parse(text));
  if (typeof eventType !== "string" || typeof instanceId !== "string" || typeof data !== "string") {
    throw new Error("Unexpected JWT data: expected eventType, instanceId and data");
  }
  return {
    instanceId,
    eventType,
    payload: JSON.parse(data),
    identity: typeof identity === "string" ? JSON.parse(identity) : undefined,
  };
}

function toReceived({ instanceId, eventType, payload, identity }: ProcessedEvent): ReceivedEvent<unknown> {
  const common = { instanceId, eventType, ...(identity === undefined ? {} : { identity }) };
  const envelope = Object(payload);
  if (typeof envelope.entityFqdn !== "string" || typeof envelope.slug !== "string") {
    return { entity: payload, data: payload, metadata: common };
  }
  const { createdEvent, updatedEvent, deletedEvent, actionEvent, eventTime, ...facts } = envelope;
  const body =
    createdEvent?.entity ?? updatedEvent?.currentEntity ?? deletedEvent?.deletedEntity ?? actionEvent?.body ?? {};
  return { entity: body, data: body, metadata: { ...facts, ...common, eventTime: new Date(eventTime) } };
}
