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
import { afterCommit, type Batch, batchOf, writeLarge } from "../db/transaction.ts";
import { wakeDispatchers } from "./dispatch.ts";

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

/**
 * Events of one transaction, written in one statement with the next sequence numbers of their entities. Sequence
 * counters are locked last, so that they are held only for the duration of a commit, and in the order of entities, so
 * that concurrent transactions can't deadlock.
 */
class EventBatch implements Batch {
  /** Serialized when emitted, as JSON. Of rows with the same `whole`, only the last is written. */
  readonly #rows: { readonly json: string; readonly whole: string | undefined }[] = [];

  add({ event, entityId, payload, actor, now, isWhole = false }: Emission<TSchema>): void {
    this.#rows.push({
      whole: isWhole ? `${event.type} ${entityId}` : undefined,
      json: JSON.stringify({
        id: newId(now.getTime()),
        type: event.type,
        family: event.family,
        entity: event.entity,
        entity_id: entityId,
        payload,
        actor: actorReference(actor),
        occurred_at: now,
      }),
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
    const rows = added.flatMap(({ json, whole }, place) =>
      whole === undefined || last.get(whole) === place ? [json] : [],
    );
    await sql`
      with given as (
        select e.*, row_number() over (partition by entity, entity_id order by place) as nth
        from rows from (jsonb_to_recordset(${`[${rows.join(",")}]`}::jsonb) as (
          id uuid, type text, family text, entity text, entity_id text, payload jsonb, actor jsonb, occurred_at timestamptz
        )) with ordinality as e (id, type, family, entity, entity_id, payload, actor, occurred_at, place)
      ), counters as (
        insert into event_sequences (entity, entity_id, last)
        select entity, entity_id, count(*) from given group by entity, entity_id order by entity, entity_id
        on conflict (entity, entity_id) do update set last = event_sequences.last + excluded.last
        returning entity, entity_id, last
      )
      insert into outbox_events (id, type, family, entity, entity_id, sequence, payload, actor, occurred_at)
      select g.id, g.type, g.family, g.entity, g.entity_id,
             c.last - (select count(*) from given o where (o.entity, o.entity_id) = (g.entity, g.entity_id)) + g.nth,
             g.payload, g.actor, g.occurred_at
      from given g join counters c using (entity, entity_id) order by g.place`.execute(tx);
    afterCommit(tx, wakeDispatchers);
  }
}
