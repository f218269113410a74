/** What the export of customers has beyond the list. */
import type { Customer, CustomerDetails } from "#api/marketing/customers.ts";
import { listNotes } from "#server/identity/accounts/public.ts";
import { findMembersByEmail, listAddresses } from "#server/identity/identities/public.ts";
import type { Connection } from "#server/platform/db/db.ts";

export async function readDetails(db: Connection, customers: readonly Customer[]): Promise<CustomerDetails[]> {
  const members = await findMembersByEmail(
    db,
    customers.flatMap(({ email, member }) => (member === undefined ? [] : [email.toLowerCase()])),
  );
  const byId = new Map([...members.values()].map((member) => [member.id, member]));
  const ids = [...byId.keys()];
  const [books, notes] = [await listAddresses(db, ids), await listNotes(db, ids)];
  return customers.map((customer) => {
    const member = byId.get(customer.member?.id ?? "");
    if (member === undefined) return { customer, notes: [], addresses: [] };
    const { first_name: firstName, last_name: lastName, phone, company, language } = member;
    const subscribedAt = member.is_subscribed ? member.subscription_changed_at : null;
    return {
      customer,
      ...filled({ firstName, lastName, phone, company, language }),
      ...(subscribedAt === null ? {} : { subscribedDate: subscribedAt.toISOString() }),
      notes: (notes.get(member.id) ?? []).map(({ text }) => text),
      addresses: (books.get(member.id) ?? []).map(({ id: _, streetName, streetNumber, tag, isDefault, ...fields }) => ({
        ...filled({ ...fields, addressLine: fields.addressLine ?? joinStreet(streetName, streetNumber) }),
        ...(tag === "UNTAGGED" ? {} : { tag }),
        isDefault,
      })),
    };
  });
}

const joinStreet = (name: string | null, number: string | null): string | null =>
  [name, number].filter(Boolean).join(" ") || null;

const filled = (fields: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
