/** Writes customers, 100 per transaction: new ones in one statement, existing ones one by one. Emits no events. */
import { addNotes, findRefusals } from "#server/identity/accounts/public.ts";
import {
  insertContacts,
  lockMember,
  type MemberRow,
  type NewContact,
  normalizePhone,
  parseEmail,
  replaceAddresses,
  toExtras,
  updateMemberRow,
} from "#server/identity/identities/public.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { ImportContext } from "../content.ts";
import type { ItemResult } from "../queries.ts";
import { causeOf } from "../tables/problem-cause.ts";
import { keyOfPart, readCustomers } from "./check.ts";
import { type KnownCustomer, planChanges } from "./plan.ts";
import type { CustomerBefore, CustomerItem, CustomerPart } from "./record.ts";

const SOURCE = "import";

export async function writeCustomers(
  tx: Tx,
  items: readonly CustomerItem[],
  context: ImportContext,
): Promise<ItemResult[]> {
  const entries = items.flatMap((item) =>
    item.part === null ? [] : [{ item, part: item.part, key: keyOfPart(item.part) }],
  );
  const keys = entries.map(({ key }) => key);
  const findKnown = await readCustomers(tx, keys);
  const refusals = await findRefusals(tx, keys);
  const known = entries.map((entry) => ({
    ...entry,
    known: findKnown(entry.key),
    hasRefused: refusals.has(entry.key),
  }));
  const created = await createAll(
    tx,
    known.filter((entry) => entry.known === undefined),
    context,
  );
  const results: ItemResult[] = [];
  for (const entry of known) {
    const { position, line, handle } = entry.item;
    const result = entry.known === undefined ? created.get(position) : await update(tx, entry, entry.known, context);
    // Created by another transaction since the batch was read.
    const lost = { position, state: "FAILED" as const, problems: [takenProblem(line, handle)] };
    results.push(result ?? lost);
  }
  return results;
}

type Entry = { item: CustomerItem; part: CustomerPart; key: string; hasRefused: boolean };

const takenProblem = (line: number, value: string) => ({
  line,
  lines: [line],
  column: "",
  value,
  ...causeOf("EMAIL_TAKEN"),
  isWarning: false,
});

async function createAll(tx: Tx, entries: readonly Entry[], context: ImportContext): Promise<Map<number, ItemResult>> {
  const { now } = context;
  const contacts = entries.flatMap(({ part, hasRefused }) => toContact(part, hasRefused, now) ?? []);
  const ids = await insertContacts(tx, contacts, { source: SOURCE, now });
  const made = entries.flatMap((entry) => {
    const id = ids.get(entry.key);
    return id === undefined ? [] : [{ ...entry, id }];
  });
  const notes = made.flatMap(({ id, part }) => part.notes.map((text) => ({ memberId: id, text })));
  await addNotes(tx, notes, { authorId: authorOf(context), now });
  return new Map(
    made.map(({ id, item: { position } }): [number, ItemResult] => [
      position,
      { position, state: "DONE", product_id: id, before: null, revision_after: 1 },
    ]),
  );
}

function toContact(part: CustomerPart, hasRefused: boolean, now: Date): NewContact | undefined {
  const email = parseEmail(part.email);
  if (email === undefined) return undefined;
  const { addresses = [], subscribes, ...plan } = planChanges(part, undefined, { hasRefused });
  return {
    email,
    firstName: plan.firstName ?? null,
    lastName: plan.lastName ?? null,
    phone: plan.phone ?? null,
    company: plan.company ?? null,
    language: plan.language ?? null,
    labels: plan.labels ?? [],
    addresses,
    subscribedAt: subscribes ? consentDate(part, now) : null,
    createdAt: earlier(part.createdAt, now),
  };
}

const consentDate = ({ consent }: CustomerPart, now: Date): Date => earlier(consent?.at, now);
const earlier = (date: string | undefined, now: Date): Date => {
  const found = date === undefined ? now : new Date(date);
  return found > now ? now : found;
};

const authorOf = ({ actor }: ImportContext): string | null => actorReference(actor).id;

async function update(tx: Tx, entry: Entry, known: KnownCustomer, context: ImportContext): Promise<ItemResult> {
  const { item, part, hasRefused } = entry;
  const { now } = context;
  const member = (await lockMember(tx, known.member.id)) ?? known.member;
  const plan = planChanges(part, { ...known, member }, { hasRefused });
  const notes = plan.newNotes.map((text) => ({ memberId: member.id, text }));
  const before: CustomerBefore = {
    columns: columnsOf(member),
    addresses: [...known.addresses],
    noteIds: await addNotes(tx, notes, { authorId: authorOf(context), now }),
  };
  if (plan.addresses !== undefined) await replaceAddresses(tx, member.id, plan.addresses, now);
  const changed = await updateMemberRow(
    tx,
    member.id,
    {
      ...(plan.firstName === undefined ? {} : { first_name: plan.firstName }),
      ...(plan.lastName === undefined ? {} : { last_name: plan.lastName }),
      ...(plan.phone === undefined ? {} : phoneColumns(member, plan.phone)),
      ...(plan.company === undefined ? {} : { company: plan.company }),
      ...(plan.language === undefined ? {} : { language: plan.language }),
      ...(plan.labels === undefined ? {} : { labels: [...plan.labels] }),
      ...(plan.subscribes
        ? { is_subscribed: true, subscription_changed_at: consentDate(part, now), subscription_source: SOURCE }
        : {}),
    },
    now,
  );
  return {
    position: item.position,
    state: "DONE",
    product_id: member.id,
    before,
    revision_after: Number(changed.revision),
  };
}

/** The imported number comes first; other numbers of the customer stay. */
function phoneColumns(member: MemberRow, phone: string) {
  const extras = toExtras(member.profile_extras);
  const others = (extras.phonesV2 ?? []).filter((each) => normalizePhone(each.phone, each.countryCode) !== phone);
  return { phone, profile_extras: JSON.stringify({ ...extras, phonesV2: [{ phone }, ...others] }) };
}

const columnsOf = (member: MemberRow): CustomerBefore["columns"] => ({
  first_name: member.first_name,
  last_name: member.last_name,
  phone: member.phone,
  company: member.company,
  language: member.language,
  labels: member.labels,
  profile_extras: member.profile_extras,
  is_subscribed: member.is_subscribed,
  subscription_changed_at: member.subscription_changed_at?.toISOString() ?? null,
  subscription_source: member.subscription_source,
});
