/** Exempt groups and their members' tax details. */
import { sql } from "kysely";
import { contactTaxDetailsEvents, taxExemptGroupEvents } from "#api/pricing/tax-events.ts";
import type { NewContactTaxDetails, NewTaxExemptGroup, TaxExemptGroupChanges } from "#api/pricing/tax-exemptions.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { tagColumns } from "#server/platform/tags/tags.ts";
import { presentContact, presentExemptGroup } from "./present.ts";
import { type ContactRow, type ExemptGroupRow, getContact, getExemptGroup } from "./queries.ts";
import { lockTaxEntity, translateConstraintErrors, type Writing } from "./tax-entity.ts";

/** @throws {AppError} ALREADY_EXISTS */
export async function createExemptGroup(
  tx: Tx,
  { name, ...extras }: NewTaxExemptGroup,
  { actor, now }: Writing,
): Promise<ExemptGroupRow> {
  const row = await translateConstraintErrors(() =>
    tx
      .insertInto("tax_exempt_groups")
      .values({ id: newId(now.getTime()), name, ...toColumns(extras), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const payload = presentExemptGroup(row);
  await emit(tx, { event: taxExemptGroupEvents.created, entityId: row.id, payload, actor, now });
  return row;
}

/** @throws {AppError} TAX_EXEMPT_GROUP_NOT_FOUND, REVISION_CONFLICT, ALREADY_EXISTS */
export async function updateExemptGroup(
  tx: Tx,
  id: string,
  { name, revision, ...extras }: TaxExemptGroupChanges,
  { actor, now }: Writing,
): Promise<ExemptGroupRow> {
  await lockTaxEntity(tx, "tax_exempt_groups", { id, revision, missing: "TAX_EXEMPT_GROUP_NOT_FOUND" });
  const row = await translateConstraintErrors(() =>
    tx
      .updateTable("tax_exempt_groups")
      .set({
        ...(name === undefined ? {} : { name }),
        ...toColumns(extras),
        revision: sql<number>`revision + 1`,
        updated_at: now,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const payload = presentExemptGroup(row);
  await emit(tx, { event: taxExemptGroupEvents.updated, entityId: row.id, payload, actor, now });
  return row;
}

/** Also removes the group's rates from all mappings. */
export async function deleteExemptGroup(tx: Tx, id: string, { actor, now }: Writing): Promise<void> {
  const row = await getExemptGroup(tx, id);
  await sql`
    update manual_tax_mappings set revision = revision + 1, updated_at = ${now}, exempt_rates = (
      select coalesce(jsonb_agg(rate), '[]') from jsonb_array_elements(exempt_rates) as rate
      where rate->>'taxExemptGroupId' <> ${row.id})
    where exempt_rates @> ${JSON.stringify([{ taxExemptGroupId: row.id }])}::jsonb`.execute(tx);
  await tx.deleteFrom("tax_exempt_groups").where("id", "=", row.id).execute();
  await emit(tx, { event: taxExemptGroupEvents.deleted, entityId: row.id, payload: {}, actor, now });
}

/** @throws {AppError} TAX_EXEMPT_GROUP_NOT_FOUND */
export async function upsertContact(
  tx: Tx,
  { id, taxExemptGroupId, extendedFields, tags }: NewContactTaxDetails,
  { actor, now }: Writing,
): Promise<ContactRow> {
  const group = taxExemptGroupId ?? null;
  const fields = extendedFields === undefined ? null : JSON.stringify(extendedFields.namespaces);
  const { private_tag_ids: hidden, public_tag_ids: shown } = tagColumns(tags ?? {});
  const keepsTags = tags === undefined;
  const { rows } = await translateConstraintErrors(() =>
    sql<ContactRow>`
      insert into contact_tax_details as c (id, tax_exempt_group_id, extended_fields, private_tag_ids, public_tag_ids,
        created_at, updated_at)
      values (${id}::uuid, ${group}::uuid, coalesce(${fields}::jsonb, '{}'), ${hidden}::text[], ${shown}::text[], ${now},
        ${now})
      on conflict (id) do update set tax_exempt_group_id = excluded.tax_exempt_group_id,
        extended_fields = coalesce(${fields}::jsonb, c.extended_fields),
        private_tag_ids = case when ${keepsTags}::boolean then c.private_tag_ids else excluded.private_tag_ids end,
        public_tag_ids = case when ${keepsTags}::boolean then c.public_tag_ids else excluded.public_tag_ids end,
        revision = c.revision + 1, updated_at = excluded.updated_at
      returning *`.execute(tx),
  );
  const row = rows[0];
  if (row === undefined) throw new Error("an upsert returned no row");
  const event = row.revision === 1 ? contactTaxDetailsEvents.created : contactTaxDetailsEvents.updated;
  await emit(tx, { event, entityId: row.id, payload: presentContact(row), actor, now });
  return row;
}

type Extras = Pick<NewTaxExemptGroup, "extendedFields" | "tags">;

const toColumns = ({ extendedFields, tags }: Extras) => ({
  ...(extendedFields === undefined ? {} : { extended_fields: JSON.stringify(extendedFields.namespaces) }),
  ...(tags === undefined ? {} : tagColumns(tags)),
});

/** @throws {AppError} CONTACT_TAX_DETAILS_NOT_FOUND */
export async function deleteContact(tx: Tx, id: string, { actor, now }: Writing): Promise<void> {
  const row = await getContact(tx, id);
  await tx.deleteFrom("contact_tax_details").where("id", "=", row.id).execute();
  await emit(tx, { event: contactTaxDetailsEvents.deleted, entityId: row.id, payload: {}, actor, now });
}
