/** Tags of exempt groups and of members' tax details: by id at once, or by filter in a background job. */
import { sql } from "kysely";
import { Type } from "typebox";
import {
  contactTaxDetailsEvents,
  contactTaxDetailsTagsModified,
  taxExemptGroupEvents,
  taxExemptGroupTagsModified,
} from "#api/pricing/tax-events.ts";
import { FreeObject } from "#api/values.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { changedTags, type TagChange } from "#server/platform/tags/tags.ts";
import { presentContact, presentExemptGroup } from "./present.ts";
import {
  type ContactRow,
  type ExemptGroupRow,
  getContact,
  getExemptGroup,
  idsOf,
  type TaggedTable,
  taggedCondition,
} from "./queries.ts";
import type { Writing } from "./tax-entity.ts";

/** @throws {AppError} TAX_EXEMPT_GROUP_NOT_FOUND */
export async function changeGroupTags(tx: Tx, id: string, change: TagChange, { actor, now }: Writing): Promise<void> {
  const row = await write<ExemptGroupRow>(tx, "tax_exempt_groups", await getExemptGroup(tx, id), { change, now });
  const taxExemptGroup = presentExemptGroup(row);
  const told = { entityId: row.id, actor, now };
  await emit(tx, { ...told, event: taxExemptGroupEvents.updated, payload: taxExemptGroup });
  const payload = { taxExemptGroup, ...tagsOf(change) };
  await emit(tx, { ...told, event: taxExemptGroupTagsModified, payload });
}

/** @throws {AppError} CONTACT_TAX_DETAILS_NOT_FOUND */
export async function changeContactTags(tx: Tx, id: string, change: TagChange, { actor, now }: Writing): Promise<void> {
  const row = await write<ContactRow>(tx, "contact_tax_details", await getContact(tx, id), { change, now });
  const contactTaxDetails = presentContact(row);
  const told = { entityId: row.id, actor, now };
  await emit(tx, { ...told, event: contactTaxDetailsEvents.updated, payload: contactTaxDetails });
  const payload = { contactTaxDetails, ...tagsOf(change) };
  await emit(tx, { ...told, event: contactTaxDetailsTagsModified, payload });
}

const tagsOf = ({ assignTags, unassignTags }: TagChange) => ({
  ...(assignTags === undefined ? {} : { assignedTags: copy(assignTags) }),
  ...(unassignTags === undefined ? {} : { unassignedTags: copy(unassignTags) }),
});

const copy = ({ privateTags, publicTags }: NonNullable<TagChange["assignTags"]>) => ({
  ...(privateTags ? { privateTags: { tagIds: [...(privateTags.tagIds ?? [])] } } : {}),
  ...(publicTags ? { publicTags: { tagIds: [...(publicTags.tagIds ?? [])] } } : {}),
});

type Changing = { change: TagChange; now: Date };

async function write<Row extends ExemptGroupRow | ContactRow>(
  tx: Tx,
  table: TaggedTable,
  { id }: Row,
  { change, now }: Changing,
): Promise<Row> {
  const locked = await sql<Row>`select * from ${sql.table(table)} where id = ${id}::uuid for update`.execute(tx);
  const [before] = locked.rows;
  if (before === undefined) throw new Error("a row read in this transaction is missing");
  const { private_tag_ids, public_tag_ids } = changedTags(before, change);
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set private_tag_ids = ${private_tag_ids}::text[], public_tag_ids = ${public_tag_ids}::text[],
      revision = revision + 1, updated_at = ${now} where id = ${id}::uuid returning *`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("a locked row is missing");
  return row;
}

export const changeTagsByFilter = job({
  name: "taxes.changeTagsByFilter",
  payload: Type.Object({
    table: Type.Enum(["tax_exempt_groups", "contact_tax_details"]),
    filter: Type.Unknown(),
    change: FreeObject,
  }),
  async run({ database, cache, now }, { table, filter, change }) {
    // Only this module enqueues the job, from a validated body.
    const tags = change as TagChange;
    const writing = { now: now(), actor: anonymous };
    const changeOne = table === "tax_exempt_groups" ? changeGroupTags : changeContactTags;
    await transaction(
      database.db,
      async (tx) => {
        for (const id of await idsOf(tx, table, taggedCondition(table, filter))) await changeOne(tx, id, tags, writing);
      },
      { cache },
    );
  },
});

export const jobs = [changeTagsByFilter];
