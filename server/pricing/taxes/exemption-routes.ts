import * as api from "#api/pricing/tax-exemptions.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { type Actor, hasPermission } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { handleRead, handleWrite, type WriteContext } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { requireTags, type TagChange } from "#server/platform/tags/tags.ts";
import { changeContactTags, changeGroupTags, changeTagsByFilter } from "./exemption-tags.ts";
import { createExemptGroup, deleteContact, deleteExemptGroup, updateExemptGroup, upsertContact } from "./exemptions.ts";
import { presentContact, presentExemptGroup } from "./present.ts";
import {
  type ContactRow,
  countContacts,
  type ExemptGroupRow,
  getContact,
  getExemptGroup,
  queryContacts,
  queryExemptGroups,
  type TaggedTable,
  taggedCondition,
} from "./queries.ts";

const toOutcome = (row: ExemptGroupRow) => ({ id: row.id, entity: presentExemptGroup(row) });
const toDeletedOutcome = (id: string) => ({ id, entity: undefined });
const identity = (id: string) => id;

type Fields = readonly "CONTACT_DETAILS"[] | undefined;

type ReadContext = { actor: Actor; fields: Fields };

/** Includes the member's name and email when the request specifies them and the caller can read members. */
async function presentWith(
  db: Connection,
  row: ContactRow,
  { actor, fields }: ReadContext,
): Promise<api.ContactTaxDetails> {
  const shown = presentContact(row);
  if (fields?.includes("CONTACT_DETAILS") !== true || !hasPermission(actor, "members:read")) return shown;
  const member = await findMember(db, row.id);
  if (member === undefined) return shown;
  const { first_name: firstName, last_name: lastName, company, email } = member;
  return {
    ...shown,
    contactDetails: {
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
      ...(company ? { company } : {}),
      ...(email ? { email } : {}),
    },
  };
}

type ByFilter = WriteContext<typeof api.bulkUpdateTaxExemptGroupTagsByFilter>;

async function tagByFilter(table: TaggedTable, { tx, body, now }: Pick<ByFilter, "tx" | "body" | "now">) {
  const { filter, ...change } = body;
  requireTags(change);
  taggedCondition(table, filter);
  const jobId = newId(now.getTime());
  await enqueue(tx, changeTagsByFilter, { table, filter: filter ?? {}, change: { ...change } }, { key: jobId });
  return { jobId };
}

const groupRoutes = [
  handleWrite(api.createTaxExemptGroup, async ({ tx, body, ...writing }) => ({
    taxExemptGroup: presentExemptGroup(await createExemptGroup(tx, body.taxExemptGroup, writing)),
  })),
  handleRead(api.listDefaultTaxExemptGroups, async () => ({ taxExemptGroups: [] })),
  handleRead(api.queryTaxExemptGroups, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryExemptGroups(db, body.query);
    return { taxExemptGroups: rows.map(presentExemptGroup), pagingMetadata };
  }),
  handleRead(api.getTaxExemptGroup, async ({ db, params }) => ({
    taxExemptGroup: presentExemptGroup(await getExemptGroup(db, params.taxExemptGroupId)),
  })),
  handleWrite(api.updateTaxExemptGroup, async ({ tx, params, body, ...writing }) => ({
    taxExemptGroup: presentExemptGroup(
      await updateExemptGroup(tx, params.taxExemptGroupId, body.taxExemptGroup, writing),
    ),
  })),
  handleWrite(api.deleteTaxExemptGroup, async ({ tx, params, ...writing }) => {
    await deleteExemptGroup(tx, params.taxExemptGroupId, writing);
    return {};
  }),
  handleWrite(api.bulkCreateTaxExemptGroups, async ({ tx, body, ...writing }) => {
    const outcomes = await attemptEach(tx, body.taxExemptGroups, async (group) =>
      toOutcome(await createExemptGroup(tx, group, writing)),
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(api.bulkUpdateTaxExemptGroups, async ({ tx, body, ...writing }) => {
    const outcomes = await attemptEach(
      tx,
      body.taxExemptGroups.map(({ taxExemptGroup }) => taxExemptGroup),
      async ({ id, ...changes }) => toOutcome(await updateExemptGroup(tx, id, changes, writing)),
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(api.bulkDeleteTaxExemptGroups, async ({ tx, body, ...writing }) => {
    const work = async (id: string) => {
      await deleteExemptGroup(tx, id, writing);
      return toDeletedOutcome(id);
    };
    return bulkAnswer(await attemptEach(tx, body.taxExemptGroupIds, work, identity), "item");
  }),
  handleWrite(api.bulkUpdateTaxExemptGroupTags, async ({ tx, body, ...writing }) => {
    const { taxExemptGroupIds, ...change }: { taxExemptGroupIds: string[] } & TagChange = body;
    requireTags(change);
    const work = async (id: string) => {
      await changeGroupTags(tx, id, change, writing);
      return toDeletedOutcome(id);
    };
    return bulkAnswer(await attemptEach(tx, taxExemptGroupIds, work, identity), "item");
  }),
  handleWrite(api.bulkUpdateTaxExemptGroupTagsByFilter, (context) => tagByFilter("tax_exempt_groups", context)),
];

const contactRoutes = [
  handleWrite(api.upsertContactTaxDetails, async ({ tx, body, ...writing }) => ({
    contactTaxDetails: await presentWith(tx, await upsertContact(tx, body.contactTaxDetails, writing), {
      actor: writing.actor,
      fields: body.fields,
    }),
  })),
  handleRead(api.getContactTaxDetails, async ({ db, actor, params, query }) => ({
    contactTaxDetails: await presentWith(db, await getContact(db, params.id), { actor, fields: query.fields }),
  })),
  handleRead(api.queryContactTaxDetails, async ({ db, actor, body }) => {
    const { rows, pagingMetadata } = await queryContacts(db, body.query);
    const contactTaxDetails: api.ContactTaxDetails[] = [];
    for (const row of rows) contactTaxDetails.push(await presentWith(db, row, { actor, fields: body.fields }));
    return { contactTaxDetails, pagingMetadata };
  }),
  handleRead(api.countContactTaxDetails, async ({ db, body }) => ({ count: await countContacts(db, body.filter) })),
  handleWrite(api.deleteContactTaxDetails, async ({ tx, params, ...writing }) => {
    await deleteContact(tx, params.id, writing);
    return {};
  }),
  handleWrite(api.bulkUpsertContactTaxDetails, async ({ tx, body, ...writing }) => {
    const outcomes = await attemptEach(
      tx,
      body.contactTaxDetails,
      async (contact) => {
        const row = await upsertContact(tx, contact, writing);
        return { id: row.id, entity: await presentWith(tx, row, { actor: writing.actor, fields: body.fields }) };
      },
      ({ id }) => id,
    );
    return bulkAnswer(outcomes, "item", body.returnEntity);
  }),
  handleWrite(api.bulkDeleteContactTaxDetails, async ({ tx, body, ...writing }) => {
    const work = async (id: string) => {
      await deleteContact(tx, id, writing);
      return toDeletedOutcome(id);
    };
    return bulkAnswer(await attemptEach(tx, body.contactTaxDetailsIds, work, identity), "item");
  }),
  handleWrite(api.bulkUpdateContactTaxDetailsTags, async ({ tx, body, ...writing }) => {
    const { contactTaxDetailsIds, ...change }: { contactTaxDetailsIds: string[] } & TagChange = body;
    requireTags(change);
    const work = async (id: string) => {
      await changeContactTags(tx, id, change, writing);
      return toDeletedOutcome(id);
    };
    return bulkAnswer(await attemptEach(tx, contactTaxDetailsIds, work, identity), "item");
  }),
  handleWrite(api.bulkUpdateContactTaxDetailsTagsByFilter, (context) => tagByFilter("contact_tax_details", context)),
];

export const routes = [...groupRoutes, ...contactRoutes];
