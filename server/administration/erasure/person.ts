/** What a member's rows say about the person: the values that must not remain, and the ids of what belongs to them. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";

export type Person = {
  readonly memberId: string;
  /**
   * Rows that only have an email address belong to the member when they proved it. The address of a contact that never
   * signed in is theirs as well: the store has it from a file or its staff, and no one has claimed it.
   */
  readonly provenEmail: string | null;
  readonly emails: readonly string[];
  /** Identify one person or household wherever they occur: email, phone, street, full name. */
  readonly details: readonly string[];
  /** First and last names, and texts on goods: identify the person only beside another detail. */
  readonly names: readonly string[];
  /** Member, carts, checkouts, orders, contracts, bookings, gift cards, returns: what events and logs are about. */
  readonly ids: readonly string[];
};

const OWNED = [
  ["carts", "contact_info"],
  ["checkouts", "jsonb_build_array(billing_info, shipping_destination, email)"],
  ["orders", "jsonb_build_array(billing_info, recipient_info, email, buyer_name)"],
  ["abandoned_checkouts", "jsonb_build_array(contact_details, email)"],
  ["subscription_contracts", "jsonb_build_array(content, email)"],
  ["service_bookings", "jsonb_build_array(email, buyer_name)"],
  ["gift_cards", "to_jsonb(purchaser_email)"],
  ["memberships", "to_jsonb(email)"],
] as const;

const STREETS = /^(?:addressLine1?|addressLine2|address_line2?|streetAddress)$/;
const FIRST = /^(?:firstName|first_name|nickname)$/;
const LAST = /^(?:lastName|last_name)$/;

type Found = { emails: Set<string>; details: Set<string>; names: Set<string> };

export async function readPerson(tx: Tx, memberId: string): Promise<Person> {
  const found: Found = { emails: new Set(), details: new Set(), names: new Set() };
  const ids = new Set([memberId]);
  const { rows: own } = await sql<{ document: Record<string, unknown> }>`
    select to_jsonb(m) as document from members m where id = ${memberId}
    union all select to_jsonb(a) from member_addresses a where member_id = ${memberId}`.execute(tx);
  for (const { document } of own) collect(document, found);
  const [member] = own;
  for (const [table, documents] of OWNED) {
    const { rows } = await sql<{ id: string; document: unknown }>`
      select id::text as id, ${sql.raw(documents)} as document from ${sql.table(table)} where member_id = ${memberId}`.execute(
      tx,
    );
    for (const { id, document } of rows) {
      ids.add(id);
      collect(document, found);
    }
  }
  const { rows: texts } = await sql<{ text: string }>`
    select value as text from order_line_items l join orders o on o.id = l.order_id
      cross join jsonb_each_text(coalesce(l.options -> 'customTextFields', '{}') || coalesce(l.options -> 'giftCard', '{}'))
    where o.member_id = ${memberId}`.execute(tx);
  for (const { text } of texts) add(found.names, text, 5);
  const { rows: more } = await sql<{ id: string }>`
    select r.id::text as id from returns r join orders o on o.id = r.order_id where o.member_id = ${memberId}
    union all select p.id::text from payments p join orders o on o.id = p.order_id where o.member_id = ${memberId}`.execute(
    tx,
  );
  for (const { id } of more) ids.add(id);
  const { email, email_verified_at: verifiedAt }: Record<string, unknown> = { ...member?.document };
  const isOwn = typeof verifiedAt === "string" || isUnclaimed({ ...member?.document });
  return {
    memberId,
    provenEmail: isOwn && typeof email === "string" && email !== "" ? email : null,
    emails: [...found.emails],
    details: [...found.details],
    names: [...found.names],
    ids: [...ids],
  };
}

/** A contact that never signed in. */
const isUnclaimed = ({ status, last_login_at: lastLogin }: Record<string, unknown>): boolean =>
  status === "OFFLINE" && lastLogin === null;

function collect(value: unknown, found: Found): void {
  if (typeof value === "string") add(value.includes("@") ? found.emails : found.details, value, 5);
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const fields: Record<string, unknown> = { ...value };
  const [first, last] = [textOf(fields, FIRST), textOf(fields, LAST)];
  for (const name of [first, last]) add(found.names, name, 2);
  if (first !== "" && last !== "") add(found.details, `${first} ${last}`, 5);
  if (typeof fields.street_name === "string" && typeof fields.street_number === "string")
    add(found.details, `${fields.street_number} ${fields.street_name}`, 5);
  for (const [key, field] of Object.entries(fields)) {
    if (typeof field === "object") collect(field, found);
    if (typeof field !== "string") continue;
    if (/^(?:email|secondary_?email)$/i.test(key)) add(found.emails, field, 5);
    if (/phone/i.test(key) || STREETS.test(key)) add(found.details, field, 5);
  }
  const { streetAddress, phonesV2 }: Record<string, unknown> = fields;
  const { name, number }: Record<string, unknown> = { ...Object(streetAddress) };
  if (typeof name === "string" && typeof number === "string") {
    add(found.details, `${number} ${name}`, 5);
    add(found.details, `${name} ${number}`, 5);
  }
  if (Array.isArray(phonesV2)) for (const { phone } of phonesV2) add(found.details, String(phone ?? ""), 5);
}

const textOf = (fields: Record<string, unknown>, key: RegExp): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (key.test(name) && typeof value === "string" ? [value.trim()] : []))
    .at(0) ?? "";

/** Texts too short to tell people apart are left out. */
function add(to: Set<string>, text: string, least: number): void {
  const trimmed = text.trim();
  if (trimmed.length >= least) to.add(trimmed);
}
