/** Presents member rows (docs/protocol/identity.md#identity-shape, docs/protocol/members.md#member). */

import type { Identity, IdentityProfile } from "#api/identity/identity-values.ts";
import type { Member, MemberAddress } from "#api/identity/member-values.ts";
import { coversScope, type MemberScope } from "#api/scopes.ts";
import type { MemberRow } from "../queries.ts";
import { toReasons, toStatus } from "../sessions/states.ts";
import type { BookAddress } from "./addresses.ts";
import { toNickname } from "./generated-names.ts";
import { toExtras } from "./profiles.ts";

export type Fieldset = "PUBLIC" | "EXTENDED" | "FULL";

/** Omits null and undefined fields. */
function omitEmpty<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // Object.fromEntries loses the type of the remaining fields.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}

/** Data of an identity from other tables. */
export type IdentityParts = {
  book: readonly BookAddress[];
  factors: Identity["factors"];
  connections: Identity["connections"];
};

export function presentIdentity(row: MemberRow, { book, factors, connections }: IdentityParts): Identity {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    connections,
    identityProfile: presentProfile(row, book),
    metadata: {},
    email: { address: row.email, isVerified: row.email_verified_at !== null },
    status: { name: toStatus(row.status), reasons: toReasons(row.pending_reasons) },
    factors,
  };
}

function presentProfile(row: MemberRow, book: readonly BookAddress[]): IdentityProfile {
  return {
    ...omitEmpty({
      firstName: row.first_name,
      lastName: row.last_name,
      nickname: row.nickname ?? row.first_name ?? toNickname(row.email),
      picture: row.picture_url,
      language: row.language,
      company: row.company,
      position: row.position,
      birthdate: row.birthdate,
      vatId: row.vat_id,
      slug: row.slug,
    }),
    labels: row.labels,
    privacyStatus: toPrivacy(row.privacy_status),
    ...toExtras(row.profile_extras),
    addresses: book.map(({ tag, ...entry }) => ({ address: presentIdentityAddress(entry), tag })),
    subscription: row.is_subscribed,
  };
}

function presentIdentityAddress(entry: Omit<BookAddress, "tag">) {
  const {
    id: _id,
    isDefault: _isDefault,
    firstName: _first,
    lastName: _last,
    company: _company,
    phone: _phone,
    ...rest
  } = entry;
  return omitEmpty(rest);
}

const toPrivacy = (text: string): "UNDEFINED" | "PUBLIC" | "PRIVATE" =>
  text === "PUBLIC" ? "PUBLIC" : text === "PRIVATE" ? "PRIVATE" : "UNDEFINED";

const memberStatuses = {
  PENDING: "PENDING",
  ACTIVE: "APPROVED",
  BLOCKED: "BLOCKED",
  OFFLINE: "OFFLINE",
  DELETED: "UNKNOWN",
} as const;

/** The protocol's name of a status of the `members` table. */
export const presentMemberStatus = (status: string) => memberStatuses[toStatus(status)];

/**
 * PUBLIC has the profile and dates, with statuses UNKNOWN; EXTENDED adds the email and statuses; FULL has everything.
 */
export function presentMember(row: MemberRow, book: readonly BookAddress[], fieldset: Fieldset): Member {
  const isPublic = fieldset === "PUBLIC";
  const privacy = toPrivacy(row.privacy_status);
  return {
    id: row.id,
    contactId: row.id,
    status: isPublic ? "UNKNOWN" : presentMemberStatus(row.status),
    privacyStatus: isPublic || privacy === "UNDEFINED" ? "UNKNOWN" : privacy,
    activityStatus: isPublic ? "UNKNOWN" : row.is_muted ? "MUTED" : "ACTIVE",
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    profile: omitEmpty({
      nickname: row.nickname ?? row.first_name ?? toNickname(row.email),
      slug: row.slug,
      title: row.title,
      photo: row.picture_url === null ? null : { url: row.picture_url },
      cover: row.cover_url === null ? null : { url: row.cover_url },
    }),
    ...(isPublic ? {} : { loginEmail: row.email, loginEmailVerified: row.email_verified_at !== null }),
    ...(row.last_login_at === null || isPublic ? {} : { lastLoginDate: row.last_login_at.toISOString() }),
    ...(fieldset === "FULL"
      ? { contact: presentContact(row, book), labels: row.labels, isSubscribed: row.is_subscribed }
      : {}),
  };
}

/** The member as a third-party client sees it: email address, phone numbers and addresses each need a scope. */
export function limitMember(member: Member, scopes: readonly string[] | undefined): Member {
  if (scopes === undefined) return member;
  const { loginEmail, loginEmailVerified, contact, ...rest } = member;
  const sees = (scope: MemberScope) => coversScope(scopes, scope);
  return {
    ...rest,
    ...(sees("email") && loginEmail !== undefined ? { loginEmail } : {}),
    ...(sees("email") && loginEmailVerified !== undefined ? { loginEmailVerified } : {}),
    ...(contact && {
      contact: {
        ...contact,
        emails: sees("email") ? (contact.emails ?? []) : [],
        emailTags: sees("email") ? (contact.emailTags ?? []) : [],
        phones: sees("phone") ? (contact.phones ?? []) : [],
        phoneTags: sees("phone") ? (contact.phoneTags ?? []) : [],
        addresses: sees("address") ? (contact.addresses ?? []) : [],
      },
    }),
  };
}

function presentContact(row: MemberRow, book: readonly BookAddress[]): NonNullable<Member["contact"]> {
  const { phonesV2, secondaryEmails, customFields } = toExtras(row.profile_extras);
  const phones = phonesV2?.map(({ phone }) => phone) ?? [];
  return {
    ...omitEmpty({
      firstName: row.first_name,
      lastName: row.last_name,
      birthdate: row.birthdate,
      company: row.company,
      jobTitle: row.position,
    }),
    phones: phones.length === 0 && row.phone !== null ? [row.phone] : phones,
    phoneTags: phonesV2?.map(({ tag }) => tag ?? "UNTAGGED") ?? (row.phone === null ? [] : ["UNTAGGED"]),
    emails: [row.email, ...(secondaryEmails?.map(({ email }) => email) ?? [])],
    emailTags: ["MAIN", ...(secondaryEmails?.map(({ tag }) => tag ?? ("UNTAGGED" as const)) ?? [])],
    addresses: book.map(presentAddress),
    customFields: Object.fromEntries((customFields ?? []).map(({ name, value }) => [name, { name, value }])),
  };
}

function presentAddress(address: BookAddress): MemberAddress {
  const { streetName, streetNumber, ...others } = address;
  const { id, country, subdivision, city, postalCode, addressLine, addressLine2 } = others;
  const rest = { country, subdivision, city, postalCode, addressLine, addressLine2 };
  const street = omitEmpty({ name: streetName, number: streetNumber });
  return { id, ...omitEmpty(rest), ...(Object.keys(street).length === 0 ? {} : { streetAddress: street }) };
}
