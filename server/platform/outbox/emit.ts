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

/** Writes the event with the next sequence number of its entity, in one statement. */
export async function emit<Payload extends TSchema>(tx: Tx, emission: Emission<Payload>): Promise<void> {
  const { event, entityId, payload, actor, now } = emission;
  await sql`
    with next as (
      insert into event_sequences (entity, entity_id, last) values (${event.entity}, ${entityId}, 1)
      on conflict (entity, entity_id) do update set last = event_sequences.last + 1
      returning last
    )
    insert into outbox_events (id, type, family, entity, entity_id, sequence, payload, actor, occurred_at)
    select ${newId(now.getTime())}::uuid, ${event.type}, ${event.family}, ${event.entity}, ${entityId}, next.last,
           ${JSON.stringify(payload)}::jsonb, ${JSON.stringify(actorReference(actor))}::jsonb, ${now}
    from next`.execute(tx);
  afterCommit(tx, wakeDispatchers);
}
