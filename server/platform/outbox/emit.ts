/**
 * Transactional outbox: events are rows written in the transaction that causes them, so rolled-back changes are never
 * published.
 */
import { sql } from "kysely";
import type { Static, TSchema } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import { type Actor, actorReference } from "../access/actor.ts";
import { newId } from "../crypto/ids.ts";
import type { Tx } from "../db/db.ts";
import { AHEAD } from "../db/session.ts";
import { afterCommit, type Batch, batchOf, writeLarge } from "../db/transaction.ts";
import { isAwaited, wakeDispatchers } from "./dispatch.ts";

export type Emission<Payload extends TSchema> = {
  event: EventDeclaration<Payload>;
  entityId: string;
  payload: Static<Payload>;
  actor: Actor;
  now: Date;
  /** Supersedes earlier events of this transaction about the entity, which are then not emitted. */
  isWhole?: boolean;
};

/** An emission whose payload type was checked against its event, for lists of different events. */
export function emission<Payload extends TSchema>(checked: Emission<Payload>): Emission<TSchema> {
  return checked;
}

/** Like `emitAll`, for one event. */
export function emit<Payload extends TSchema>(tx: Tx, single: Emission<Payload>): Promise<void> {
  return emitAll(tx, [single]);
}

/** Buffers events in this order. The transaction writes them right before it commits. */
export async function emitAll(tx: Tx, emissions: readonly Emission<TSchema>[]): Promise<void> {
  if (emissions.length === 0) return;
  const batch = batchOf(tx, EventBatch);
  for (const each of emissions) batch.add(each);
  await writeLarge(tx);
}

/** A catalog import emits more events than should be kept in memory. */
const MANY = 500;
/** Up to so many events, each is a list of parameters; more are one JSON document, which the server parses. */
const FEW = 8;

type Row = {
  readonly id: string;
  readonly type: string;
  readonly family: string;
  readonly entity: string;
  readonly entityId: string;
  /** Serialized when emitted, as JSON. */
  readonly payload: string;
  readonly actor: string;
  readonly occurredAt: Date;
  /** Of rows with the same `whole`, only the last is written. */
  readonly whole: string | undefined;
};

/**
 * Events of one transaction, written in one statement with the next sequence numbers of their entities. Sequence
 * counters are locked last, so that they are held only for the duration of a commit, and in the order of entities, so
 * that concurrent transactions can't deadlock. Events that no listener of this process waits for are written as
 * delivered.
 */
class EventBatch implements Batch {
  readonly #rows: Row[] = [];

  add({ event, entityId, payload, actor, now, isWhole = false }: Emission<TSchema>): void {
    this.#rows.push({
      id: newId(now.getTime()),
      type: event.type,
      family: event.family,
      entity: event.entity,
      entityId,
      payload: JSON.stringify(payload),
      actor: JSON.stringify(actorReference(actor)),
      occurredAt: now,
      whole: isWhole ? `${event.type} ${entityId}` : undefined,
    });
  }

  get size(): number {
    return this.#rows.length;
  }

  get isLarge(): boolean {
    return this.#rows.length >= MANY;
  }

  cut(size: number): void {
    this.#rows.length = size;
  }

  async write(tx: Tx): Promise<void> {
    const added = this.#rows.splice(0);
    if (added.length === 0) return;
    const last = new Map(added.map(({ whole }, place) => [whole, place]));
    const rows = added.filter(({ whole }, place) => whole === undefined || last.get(whole) === place);
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) await writeOne(tx, only);
    else await (rows.length <= FEW ? writeFew : writeMany)(tx, rows);
    const types = new Set(rows.map(({ type }) => type));
    afterCommit(tx, () => wakeDispatchers(types));
  }
}

const dispatchedAt = ({ type, occurredAt }: Row): Date | null => (isAwaited(type) ? null : occurredAt);

async function writeOne(tx: Tx, row: Row): Promise<void> {
  const { id, type, family, entity, entityId, payload, actor, occurredAt } = row;
  await sql`${ahead} with counter as (
      insert into event_sequences (entity, entity_id, last) values (${entity}, ${entityId}, 1)
      on conflict (entity, entity_id) do update set last = event_sequences.last + 1 returning last
    )
    insert into outbox_events (id, type, family, entity, entity_id, sequence, payload, actor, occurred_at, dispatched_at)
    select ${id}::uuid, ${type}::text, ${family}::text, ${entity}::text, ${entityId}::text, last, ${payload}::jsonb,
      ${actor}::jsonb, ${occurredAt}::timestamptz, ${dispatchedAt(row)}::timestamptz from counter`.execute(tx);
}

const entityOf = ({ entity, entityId }: Row): string => `${entity} ${entityId}`;

/** Rows with their number among the events of their entity, and how many these are. */
function countPerEntity(rows: readonly Row[]): { row: Row; nth: number; total: number }[] {
  const groups = Map.groupBy(rows, entityOf);
  return rows.map((row) => {
    const group = groups.get(entityOf(row)) ?? [];
    return { row, nth: group.indexOf(row) + 1, total: group.length };
  });
}

async function writeFew(tx: Tx, rows: readonly Row[]): Promise<void> {
  const given = countPerEntity(rows).map(
    ({ row, nth, total }, place) =>
      sql`(${row.id}::uuid, ${row.type}::text, ${row.family}::text, ${row.entity}::text, ${row.entityId}::text,
        ${row.payload}::jsonb, ${row.actor}::jsonb, ${row.occurredAt}::timestamptz, ${dispatchedAt(row)}::timestamptz,
        ${nth}::int, ${total}::int, ${place}::int)`,
  );
  await sql`${ahead} with given (id, type, family, entity, entity_id, payload, actor, occurred_at, dispatched_at, nth, total, place)
    as (values ${sql.join(given)}), ${writeGiven}`.execute(tx);
}

async function writeMany(tx: Tx, rows: readonly Row[]): Promise<void> {
  const documents = countPerEntity(rows).map(({ row, nth, total }, place) => {
    const { id, type, family, entity, payload, actor, occurredAt } = row;
    const fields = { id, type, family, entity, entity_id: row.entityId, occurred_at: occurredAt, nth, total, place };
    const rest = JSON.stringify({ ...fields, dispatched_at: dispatchedAt(row) }).slice(1);
    return `{"payload":${payload},"actor":${actor},${rest}`;
  });
  await sql`${ahead} with given as (
      select * from jsonb_to_recordset(${`[${documents.join(",")}]`}::jsonb) as (id uuid, type text, family text, entity text,
        entity_id text, payload jsonb, actor jsonb, occurred_at timestamptz, dispatched_at timestamptz, nth int, total int, place int)
    ), ${writeGiven}`.execute(tx);
}

const ahead = sql.raw(AHEAD);

/** Sequence numbers in the order of `place`, which is also the order of `outbox_events.place`. */
const writeGiven = sql`
    counters as (
      insert into event_sequences (entity, entity_id, last)
      select entity, entity_id, total from given where nth = 1 order by entity, entity_id
      on conflict (entity, entity_id) do update set last = event_sequences.last + excluded.last
      returning entity, entity_id, last
    )
    insert into outbox_events (id, type, family, entity, entity_id, sequence, payload, actor, occurred_at, dispatched_at)
    select g.id, g.type, g.family, g.entity, g.entity_id, c.last - g.total + g.nth, g.payload, g.actor, g.occurred_at,
      g.dispatched_at
    from given g join counters c using (entity, entity_id) order by g.place`;
