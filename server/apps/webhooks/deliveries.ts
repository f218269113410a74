/** Delivery rows, one per event and endpoint, and their attempts. */
import { sql } from "kysely";
import type { WebhookDelivery } from "#api/apps/webhooks.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Placed } from "#server/platform/outbox/positions.ts";
import type { Store } from "#server/platform/store.ts";
import type { EndpointRow } from "./endpoints.ts";
import { canReceive } from "./event-permissions.ts";
import type { StoredEvent } from "./sign-webhook.ts";

type Subscriber = { id: string; eventTypes: string[]; permissions: string[]; madeBy: string | null };

/** Pairs of endpoint and subscribed, permitted event type, as two lists of the same length. */
function pairsOf(subscribers: readonly Subscriber[], types: readonly string[]) {
  const pairs = subscribers.flatMap(({ id, eventTypes, permissions }) =>
    types
      .filter((type) => (eventTypes.length === 0 || eventTypes.includes(type)) && canReceive(permissions, type))
      .map((type) => ({ id, type })),
  );
  return { ids: pairs.map(({ id }) => id), types: pairs.map(({ type }) => type) };
}

/** Endpoints receive only events that their owner can read, and none once the owner's account is deactivated. */
async function capSubscribers(tx: Tx, store: Store, subscribers: readonly Subscriber[]): Promise<Subscriber[]> {
  const makers = [...new Set(subscribers.flatMap(({ madeBy }) => madeBy ?? []))];
  const rights = new Map<string, readonly string[]>();
  for (const id of makers) rights.set(id, await store.readStaffPermissions(tx, id));
  return subscribers.map((one) => {
    const own = one.madeBy === null ? undefined : rights.get(one.madeBy);
    return own === undefined ? one : { ...one, permissions: one.permissions.filter((name) => own.includes(name)) };
  });
}

/** Runs in the transaction that assigns the positions of the events, so each endpoint gets each event exactly once. */
export async function fanOut(tx: Tx, { first, last, types }: Placed, store: Store): Promise<void> {
  const { rows } = await sql<Subscriber>`
    select e.id, e.event_types as "eventTypes", coalesce(a.permissions, e.permissions) as permissions,
      coalesce(a.made_by, e.made_by) as "madeBy"
    from webhook_endpoints e left join installed_apps a on a.id = e.app_id
    where e.state = 'ENABLED' and (e.app_id is null or 'webhooks:write' = any(a.permissions))`.execute(tx);
  const pairs = pairsOf(await capSubscribers(tx, store, rows), types);
  if (pairs.ids.length === 0) return;
  const now = store.now();
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, event_type, entity, entity_id, position, next_attempt_at,
      created_at)
    select gen_random_uuid(), p.id, e.id, e.type, e.entity, e.entity_id, e.position, ${now}, ${now}
    from outbox_events e join unnest(${pairs.ids}::uuid[], ${pairs.types}::text[]) as p (id, type) on p.type = e.type
    where e.position between ${first} and ${last}
    on conflict on constraint webhook_deliveries_once do nothing`.execute(tx);
}

type Replay = { from: Date; to: Date; eventTypes: readonly string[] | undefined; onlyMissing: boolean };

/** Queues all events of the period again that the endpoint receives. Pending deliveries stay as they are. */
export async function replay(
  tx: Tx,
  endpoint: EndpointRow & { heard: readonly string[] },
  { from, to, eventTypes, onlyMissing }: Replay,
  now: Date,
): Promise<number> {
  const types = endpoint.heard.filter((type) => eventTypes === undefined || eventTypes.includes(type));
  const { numAffectedRows } = await sql`
    insert into webhook_deliveries as d (id, endpoint_id, event_id, event_type, entity, entity_id, position,
      next_attempt_at, created_at)
    select gen_random_uuid(), ${endpoint.id}::uuid, e.id, e.type, e.entity, e.entity_id, e.position, ${now}, ${now}
    from outbox_events e
    where e.position is not null and e.occurred_at between ${from} and ${to} and e.type = any(${types}::text[])
    on conflict on constraint webhook_deliveries_once do update
      set state = 'PENDING', next_attempt_at = ${now}, finished_at = null, attempts = 0
      where d.state in ('FAILED', 'CANCELED') or (d.state = 'DELIVERED' and not ${onlyMissing}::bool)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function insertTest(tx: Tx, endpointId: string, event: StoredEvent, now: Date): Promise<string> {
  const id = newId(now.getTime());
  const sent: StoredEvent = { ...event, id: newId(now.getTime()), occurredAt: now.toISOString() };
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, event_type, entity, entity_id, position, test_event,
      next_attempt_at, created_at)
    values (${id}, ${endpointId}, ${sent.id}, ${sent.type}, ${sent.entity}, ${sent.entityId}, nextval('event_positions'),
      ${JSON.stringify(sent)}::jsonb, ${now}, ${now})`.execute(tx);
  return id;
}

type DeliveryRow = {
  id: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  entityId: string;
  isTest: boolean;
  state: WebhookDelivery["state"];
  attempts: number;
  nextAttemptAt: Date | null;
  lastStatus: number | null;
  lastProblem: string | null;
  createdAt: Date;
  finishedAt: Date | null;
};

const COLUMNS = sql`d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event_type as "eventType",
  d.entity_id as "entityId", d.test_event is not null as "isTest", d.state, d.attempts,
  d.next_attempt_at as "nextAttemptAt", d.last_status as "lastStatus", d.last_problem as "lastProblem",
  d.created_at as "createdAt", d.finished_at as "finishedAt"`;

/** Apps can read the deliveries of their own endpoints only. */
export async function getDelivery(connection: Connection, id: string, owner: string | undefined): Promise<DeliveryRow> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${id} and (${owner ?? null}::uuid is null or e.app_id = ${owner ?? null}::uuid)`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new AppError("WEBHOOK_DELIVERY_NOT_FOUND");
  return row;
}

type Search = {
  state?: string | undefined;
  eventType?: string | undefined;
  entityId?: string | undefined;
  after?: string | undefined;
  limit: number;
};

export async function listDeliveries(
  connection: Connection,
  endpointId: string,
  { state, eventType, entityId, after, limit }: Search,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from webhook_deliveries d
    where d.endpoint_id = ${endpointId} and (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${eventType ?? null}::text is null or d.event_type = ${eventType ?? null})
      and (${entityId ?? null}::text is null or d.entity_id = ${entityId ?? null})
      and (${after ?? null}::uuid is null or d.position < (select position from webhook_deliveries a
        where a.id = ${after ?? null}::uuid and a.endpoint_id = ${endpointId}))
    order by d.position desc limit ${limit}`.execute(connection);
  return rows;
}

type Summary = { tries: number; failedTries: number; medianMilliseconds: number; slowestTwentiethMilliseconds: number };

export async function summarizeTries(connection: Connection, endpointId: string, since: Date): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select count(*)::int as tries, (count(*) filter (where t.problem is not null))::int as "failedTries",
      coalesce(percentile_disc(0.5) within group (order by t.milliseconds), 0)::int as "medianMilliseconds",
      coalesce(percentile_disc(0.95) within group (order by t.milliseconds), 0)::int as "slowestTwentiethMilliseconds"
    from (select id from webhook_deliveries where endpoint_id = ${endpointId} and created_at >= ${since}
      order by position desc limit 5000) d
    join webhook_attempts t on t.delivery_id = d.id where t.at >= ${since}`.execute(connection);
  return rows[0] ?? { tries: 0, failedTries: 0, medianMilliseconds: 0, slowestTwentiethMilliseconds: 0 };
}

type TryRow = {
  number: number;
  at: Date;
  status: number | null;
  problem: string | null;
  milliseconds: number;
  answer: string | null;
  bodyHash: Buffer;
};

export async function listTries(connection: Connection, deliveryId: string): Promise<TryRow[]> {
  const { rows } = await sql<TryRow>`
    select number, at, status, problem, milliseconds, answer, body_hash as "bodyHash"
    from webhook_attempts where delivery_id = ${deliveryId} order by number desc limit 100`.execute(connection);
  return rows;
}

/** Undefined if the outbox has deleted the event. */
export async function readEvent(connection: Connection, deliveryId: string): Promise<StoredEvent | undefined> {
  const { rows } = await sql<{ event: StoredEvent | null }>`
    select coalesce(d.test_event, ${EVENT_AS_JSON}) as event
    from webhook_deliveries d left join outbox_events o on o.id = d.event_id where d.id = ${deliveryId}`.execute(
    connection,
  );
  return rows[0]?.event ?? undefined;
}

/** From the outbox row `o`; null if there is none. */
export const EVENT_AS_JSON = sql`case when o.id is not null then jsonb_build_object('id', o.id, 'type', o.type,
  'family', o.family, 'entity', o.entity, 'entityId', o.entity_id, 'sequence', o.sequence, 'payload', o.payload,
  'actor', o.actor, 'occurredAt', to_char(o.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

export async function sendAgain(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update webhook_deliveries set state = 'PENDING', next_attempt_at = ${now}, finished_at = null, attempts = 0
    where id = ${id}`.execute(tx);
}

export const presentDelivery = ({
  nextAttemptAt,
  lastStatus,
  lastProblem,
  createdAt,
  finishedAt,
  ...row
}: DeliveryRow): WebhookDelivery => ({
  ...row,
  ...(nextAttemptAt === null ? {} : { nextAttemptDate: nextAttemptAt.toISOString() }),
  ...(lastStatus === null ? {} : { lastStatus }),
  ...(lastProblem === null ? {} : { lastProblem }),
  createdDate: createdAt.toISOString(),
  ...(finishedAt === null ? {} : { finishedDate: finishedAt.toISOString() }),
});
