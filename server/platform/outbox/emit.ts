/** Events are rows written in the transaction that makes them happen; nothing is published that was rolled back (B7). */
import { sql } from "kysely";
import type { Static, TSchema } from "typebox";
import type { EventDeclaration } from "#api/endpoint.ts";
import { type Actor, actorReference } from "../access/actor.ts";
import { newId } from "../crypto/ids.ts";
import type { Tx } from "../db/db.ts";
import { afterCommit } from "../db/transaction.ts";
import { wakeDispatchers } from "./dispatch.ts";

export type Emission<Payload extends TSchema> = {
  event: EventDeclaration<Payload>;
  entityId: string;
  payload: Static<Payload>;
  actor: Actor;
  now: Date;
};

/** An emission whose payload was checked against its event, for a list of different ones. */
export function emission<Payload extends TSchema>(checked: Emission<Payload>): Emission<TSchema> {
  return checked;
}

/** Writes the event with the next sequence number of its entity. */
export function emit<Payload extends TSchema>(tx: Tx, single: Emission<Payload>): Promise<void> {
  return emitAll(tx, [single]);
}

/**
 * Writes several events, in this order, in one statement. Sequences are taken in the order of their entities, so that two
 * transactions that emit for the same ones cannot wait for each other.
 */
export async function emitAll(tx: Tx, emissions: readonly Emission<TSchema>[]): Promise<void> {
  if (emissions.length === 0) return;
  const rows = emissions.map(({ event, entityId, payload, actor, now }) => ({
    id: newId(now.getTime()),
    type: event.type,
    family: event.family,
    entity: event.entity,
    entity_id: entityId,
    payload,
    actor: actorReference(actor),
    occurred_at: now,
  }));
  await sql`
    with given as (
      select e.*, row_number() over (partition by entity, entity_id order by place) as nth
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
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
