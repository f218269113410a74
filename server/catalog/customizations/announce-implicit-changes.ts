/** Events of customizations and choices that a product write creates implicitly, by name. */
import { sql } from "kysely";
import { customizationEvents } from "#api/catalog/catalog-entity-events.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { getCustomizationRow, presentCustomization } from "./queries.ts";

type EventContext = { readonly now: Date; readonly actor: Actor; readonly currency: string; readonly baseUrl: string };

/**
 * Of the given customizations, emits a created event for those that this transaction created, and an updated event,
 * with a new revision, for those that gained choices. Emits each event at most once per transaction.
 */
export async function announceImplicitChanges(tx: Tx, ids: readonly string[], context: EventContext): Promise<void> {
  if (ids.length === 0) return;
  const entity = customizationEvents.created.entity;
  // The default of the timestamp columns is the transaction's start time, so equal times identify rows of this
  // transaction.
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    with grown as (
      update customizations k set revision = revision + 1, updated_at = now()
      where k.id = any(${[...ids]}::uuid[]) and k.created_at < now() and k.updated_at < now()
        and exists (select from customization_choices c where c.customization_id = k.id and c.created_at = now())
      returning k.id
    )
    select id::text, false as is_new from grown
    union all select k.id::text, true from customizations k where k.id = any(${[...ids]}::uuid[]) and k.created_at = now()
      and not exists (select from outbox_events e where e.entity = ${entity} and e.entity_id = k.id::text)`.execute(tx);
  if (rows.length === 0) return;
  touch(tx, "customizations");
  const { now, actor, currency, baseUrl } = context;
  const emissions = [];
  for (const { id, is_new: isNew } of rows) {
    const row = await getCustomizationRow(tx, id);
    const payload = presentCustomization(row, { currency, baseUrl, counts: false, images: true });
    const event = isNew ? customizationEvents.created : customizationEvents.updated;
    emissions.push(emission({ event, entityId: id, payload, now, actor }));
  }
  await emitAll(tx, emissions);
}
