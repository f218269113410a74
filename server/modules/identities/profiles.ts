/** Wire shapes of a profile → columns. Fields left out stay, `null` clears. */
import type { IdentityProfile } from "#api/authentication.ts";
import type { MemberAddress, MemberChanges } from "#api/members.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { type NewBookAddress, replaceAddresses } from "./addresses.ts";
import { type MemberRow, type ProfileColumns, type ProfileExtras, updateMemberRow } from "./queries.ts";

/** Drops the fields that were left out, so that they do not become null. */
function given<T extends Record<string, unknown>>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Entries of the same object without the undefined ones.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Writes an identity profile (sign-up) over a member. */
export async function writeProfile(tx: Tx, member: MemberRow, profile: IdentityProfile, now: Date): Promise<MemberRow> {
  const extras: ProfileExtras = { ...toExtras(member.profile_extras) };
  if (profile.labels !== undefined) extras.labels = profile.labels;
  if (profile.customFields !== undefined) extras.customFields = profile.customFields;
  if (profile.secondaryEmails !== undefined) extras.secondaryEmails = profile.secondaryEmails;
  if (profile.phonesV2 !== undefined) extras.phonesV2 = profile.phonesV2;
  const columns: ProfileColumns = given({
    first_name: profile.firstName,
    last_name: profile.lastName,
    nickname: profile.nickname,
    picture_url: profile.picture,
    language: profile.language,
    company: profile.company,
    position: profile.position,
    birthdate: profile.birthdate,
    vat_id: profile.vatId,
    privacy_status: profile.privacyStatus,
    phone: profile.phonesV2 === undefined ? undefined : (profile.phonesV2[0]?.phone ?? null),
    profile_extras: JSON.stringify(extras),
  });
  if (profile.addresses !== undefined) {
    const book = profile.addresses.map(({ address, tag }): NewBookAddress => ({ ...address, ...(tag ? { tag } : {}) }));
    await replaceAddresses(tx, member.id, book, now);
  }
  return updateMemberRow(tx, member.id, columns, now);
}

/** Writes what a member or staff changes. */
export async function writeChanges(tx: Tx, member: MemberRow, changes: MemberChanges, now: Date): Promise<MemberRow> {
  const { contact = {}, profile = {} } = changes;
  const extras = toExtras(member.profile_extras);
  if (contact.phones !== undefined) extras.phonesV2 = contact.phones.map((phone) => ({ phone }));
  const columns: ProfileColumns = given({
    first_name: contact.firstName,
    last_name: contact.lastName,
    nickname: profile.nickname,
    company: contact.company,
    position: contact.jobTitle,
    birthdate: contact.birthdate,
    privacy_status: changes.privacyStatus,
    phone: contact.phones === undefined ? undefined : (contact.phones[0] ?? null),
    profile_extras: JSON.stringify(extras),
  });
  if (contact.addresses !== undefined) {
    await replaceAddresses(tx, member.id, contact.addresses.map(toBookAddress), now);
  }
  return updateMemberRow(tx, member.id, columns, now);
}

function toBookAddress({ streetAddress, ...address }: MemberAddress): NewBookAddress {
  return {
    ...address,
    ...(streetAddress?.name === undefined ? {} : { streetName: streetAddress.name }),
    ...(streetAddress?.number === undefined ? {} : { streetNumber: streetAddress.number }),
  };
}

/** Only this file writes the column, from a validated profile. */
export function toExtras(value: unknown): ProfileExtras {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
