/** What a customer of a file changes about an account. Pure. */
import type { ImportChange } from "#api/imports/imports.ts";
import {
  type BookAddress,
  MAX_ADDRESSES,
  type MemberRow,
  type NewBookAddress,
  normalizePhone,
} from "#server/identity/identities/public.ts";
import { addressKey } from "./formats/read-customer.ts";
import type { CustomerPart } from "./record.ts";

export type KnownCustomer = {
  readonly member: MemberRow;
  readonly addresses: readonly BookAddress[];
  readonly notes: readonly { readonly text: string }[];
};

export type CustomerChanges = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
  readonly company?: string;
  readonly language?: string;
  /** All addresses, with the new ones at the end. */
  readonly addresses?: readonly NewBookAddress[];
  /** All labels. */
  readonly labels?: readonly string[];
  readonly newNotes: readonly string[];
  readonly subscribes: boolean;
};

type Terms = { readonly hasRefused: boolean };

/** Texts replace what the account has; addresses, tags and notes are added; consent is only ever given. */
export function planChanges(part: CustomerPart, known: KnownCustomer | undefined, terms: Terms): CustomerChanges {
  const { member, addresses = [], notes = [] } = known ?? {};
  const country = part.addresses[0]?.country ?? addresses[0]?.country ?? undefined;
  const phone = part.phone === undefined ? undefined : normalizePhone(part.phone, country);
  const keys = new Set(addresses.map(addressKey));
  const added = part.addresses.filter((address) => !keys.has(addressKey(address)));
  const labels = [...new Set([...(member?.labels ?? []), ...part.labels])];
  const texts = {
    ...changed("firstName", part.firstName, member?.first_name),
    ...changed("lastName", part.lastName, member?.last_name),
    ...changed("phone", phone, member?.phone),
    ...changed("company", part.company, member?.company),
    ...changed("language", part.language, member?.language),
  };
  return {
    ...texts,
    ...(added.length === 0 ? {} : { addresses: join(addresses, added) }),
    ...(labels.length === (member?.labels.length ?? 0) ? {} : { labels }),
    newNotes: part.notes.filter((text) => !notes.some((note) => note.text === text)),
    subscribes: part.consent !== undefined && !terms.hasRefused && member?.is_subscribed !== true,
  };
}

const changed = (name: string, wanted: string | undefined, current: string | null | undefined) =>
  wanted === undefined || wanted === current ? {} : { [name]: wanted };

/** At most one address is the default; without any, it's the first. */
function join(known: readonly BookAddress[], added: readonly NewBookAddress[]): NewBookAddress[] {
  const all = [...known, ...added].slice(0, MAX_ADDRESSES);
  const chosen = Math.max(
    0,
    all.findIndex(({ isDefault }) => isDefault === true),
  );
  return all.map((address, index) => ({ ...address, isDefault: index === chosen }));
}

const fields = [
  ["firstName", "First name", "first_name"],
  ["lastName", "Last name", "last_name"],
  ["phone", "Phone", "phone"],
  ["company", "Company", "company"],
  ["language", "Language", "language"],
] as const;

export function describeCustomerChanges(changes: CustomerChanges, known: KnownCustomer): ImportChange[] {
  const { member, addresses } = known;
  const text = (key: string, field: string, before: string, after: string): ImportChange => ({
    field,
    before,
    after,
    key,
    type: "TEXT",
  });
  const added = (changes.addresses ?? []).slice(addresses.length);
  return [
    ...fields.flatMap(([key, field, column]) => {
      const value = changes[key];
      return value === undefined ? [] : [text(key, field, member[column] ?? "", value)];
    }),
    ...added.map((address) => text("address", "Address", "", addressText(address))),
    ...(changes.labels === undefined
      ? []
      : [text("tags", "Tags", member.labels.join(", "), changes.labels.join(", "))]),
    ...changes.newNotes.map((note) => text("note", "Note", "", [...note].slice(0, 160).join(""))),
    ...(changes.subscribes
      ? [{ field: "Newsletter", before: "no", after: "yes", key: "newsletter", type: "BOOLEAN" as const }]
      : []),
  ];
}

const addressText = ({ addressLine, addressLine2, postalCode, city, subdivision, country }: NewBookAddress): string =>
  [addressLine, addressLine2, postalCode, city, subdivision, country].filter(Boolean).join(", ");

export const isUnchanged = ({ newNotes, subscribes, ...rest }: CustomerChanges): boolean =>
  newNotes.length === 0 && !subscribes && Object.keys(rest).length === 0;
