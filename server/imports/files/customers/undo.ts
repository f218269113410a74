/** Undoes an import of customers: deletes created ones without a trace and restores changed ones. */
import { deleteNotes, listNotes } from "#server/identity/accounts/public.ts";
import { deleteContacts, lockMember, replaceAddresses, updateMemberRow } from "#server/identity/identities/public.ts";
import { releaseMembers } from "#server/marketing/customers/public.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { savepoint } from "#server/platform/db/transaction.ts";
import type { ImportContext } from "../content.ts";
import type { ItemResult } from "../queries.ts";
import { keptProblem } from "../tables/kept-problem.ts";
import type { CustomerBefore, CustomerItem } from "./record.ts";

export async function undoCustomers(
  tx: Tx,
  items: readonly CustomerItem[],
  { now }: ImportContext,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  const created: CustomerItem[] = [];
  for (const item of items) {
    const member = await lockMember(tx, item.product_id ?? "");
    // Deleted by a staff member or merged, so there is nothing to undo.
    if (member === undefined) results.push({ position: item.position, state: "UNDONE" });
    else if (Number(member.revision) !== item.revision_after) results.push(kept(item));
    else if (item.outcome === "CREATE") created.push(item);
    // An erasure has taken what the customer was before.
    else if (item.before === null) results.push(kept(item));
    else results.push(await restore(tx, item, item.before, now));
  }
  const noted = await findNoted(tx, created);
  return [
    ...results,
    ...created.filter((item) => noted.has(item)).map(kept),
    ...(await removeAll(
      tx,
      created.filter((item) => !noted.has(item)),
    )),
  ];
}

/** Customers that have notes which the import didn't write. */
async function findNoted(tx: Tx, items: readonly CustomerItem[]): Promise<Set<CustomerItem>> {
  const notes = await listNotes(
    tx,
    items.map(({ product_id }) => product_id ?? ""),
  );
  const isOwn = ({ part }: CustomerItem, text: string) => part?.notes.includes(text) === true;
  return new Set(
    items.filter((item) => (notes.get(item.product_id ?? "") ?? []).some(({ text }) => !isOwn(item, text))),
  );
}

const kept = (item: CustomerItem): ItemResult => ({
  position: item.position,
  state: "KEPT",
  problems: [keptProblem(item)],
});

async function restore(tx: Tx, item: CustomerItem, before: CustomerBefore, now: Date): Promise<ItemResult> {
  const id = item.product_id ?? "";
  const { profile_extras, subscription_changed_at: changedAt, ...columns } = before.columns;
  await replaceAddresses(tx, id, before.addresses, now);
  await deleteNotes(tx, before.noteIds);
  await updateMemberRow(
    tx,
    id,
    {
      ...columns,
      profile_extras: JSON.stringify(profile_extras),
      subscription_changed_at: changedAt === null ? null : new Date(changedAt),
    },
    now,
  );
  return { position: item.position, state: "UNDONE" };
}

/** Falls back to one by one when something refers to one of the customers, which is then kept. */
async function removeAll(tx: Tx, items: readonly CustomerItem[]): Promise<ItemResult[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ product_id }) => product_id ?? "");
  try {
    const gone = await savepoint(tx, async () => {
      await releaseMembers(tx, ids);
      return deleteContacts(tx, ids);
    });
    return items.map((item) =>
      gone.has(item.product_id ?? "") ? { position: item.position, state: "UNDONE" } : kept(item),
    );
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
  }
  if (items.length === 1) return items.map(kept);
  const results: ItemResult[] = [];
  for (const item of items) results.push(...(await removeAll(tx, [item])));
  return results;
}
