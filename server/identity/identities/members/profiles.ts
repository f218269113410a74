/** Converts profiles of the protocol to columns. Omitted fields keep their value, `null` clears it. */
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import type { IdentityProfile } from "#api/identity/identity-values.ts";
import type { MemberAddress, MemberChanges } from "#api/identity/member-values.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { type MemberRow, type ProfileColumns, type ProfileExtras, updateMemberRow } from "../queries.ts";
import { type NewBookAddress, replaceAddresses } from "./addresses.ts";
import { checkCustomValues, listCustomFields } from "./custom-fields.ts";

/** Drops undefined fields, which would otherwise be written as null. */
function omitUndefined<T extends Record<string, unknown>>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Object.fromEntries loses the type of the remaining fields.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/**
 * Returns the number in E.164 if it can be parsed, using its own country code or the given country; otherwise the
 * input, trimmed.
 */
export function normalizePhone(phone: string, country: string | undefined): string {
  const isCountry = country !== undefined && isSupportedCountry(country);
  const parsed = parsePhoneNumberFromString(phone, isCountry ? country : undefined);
  return parsed?.isValid() ? parsed.number : phone.trim();
}

type Phone = NonNullable<IdentityProfile["phonesV2"]>[number];

export function toPhone(given: Phone): Phone {
  const phone = normalizePhone(given.phone, given.countryCode);
  const country = given.countryCode ?? parsePhoneNumberFromString(phone)?.country;
  return { ...given, phone, ...(country === undefined ? {} : { countryCode: country }) };
}

/** Consent is stored with its time and source (GDPR Art. 7(1)). */
const toSubscriptionColumns = (member: MemberRow, isSubscribed: boolean | undefined, source: string, now: Date) =>
  isSubscribed === undefined || isSubscribed === member.is_subscribed
    ? {}
    : { is_subscribed: isSubscribed, subscription_changed_at: now, subscription_source: source };

/** Clears what the member entered about themselves. Labels stay, because staff assign them. */
export async function clearProfile(tx: Tx, memberId: string, now: Date): Promise<MemberRow> {
  await replaceAddresses(tx, memberId, [], now);
  const empty: Required<Omit<ProfileColumns, "labels" | "language">> = {
    first_name: null,
    last_name: null,
    nickname: null,
    title: null,
    picture_url: null,
    cover_url: null,
    phone: null,
    company: null,
    position: null,
    birthdate: null,
    vat_id: null,
    privacy_status: "PRIVATE",
    profile_extras: "{}",
    is_subscribed: false,
    subscription_changed_at: null,
    subscription_source: null,
  };
  return updateMemberRow(tx, memberId, empty, now);
}

/** Writes an identity profile (sign-up, sign-on) to a member. */
export async function writeProfile(
  tx: Tx,
  member: MemberRow,
  profile: IdentityProfile,
  { now, source }: { now: Date; source: string },
): Promise<MemberRow> {
  checkCustomValues(await listCustomFields(tx), profile.customFields ?? [], {
    isStaff: source === "app",
    path: "profile.customFields",
  });
  const extras: ProfileExtras = { ...toExtras(member.profile_extras) };
  if (profile.customFields !== undefined) extras.customFields = profile.customFields;
  if (profile.secondaryEmails !== undefined) extras.secondaryEmails = profile.secondaryEmails;
  if (profile.phonesV2 !== undefined) extras.phonesV2 = profile.phonesV2.map(toPhone);
  const columns: ProfileColumns = omitUndefined({
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
    phone: extras.phonesV2 === undefined ? undefined : (extras.phonesV2[0]?.phone ?? null),
    profile_extras: JSON.stringify(extras),
    // Labels are the store's own: apps can set them, members can't.
    labels: source === "app" ? profile.labels : undefined,
    ...toSubscriptionColumns(member, profile.subscription, source, now),
  });
  if (profile.addresses !== undefined) {
    const book = profile.addresses.map(({ address, tag }): NewBookAddress => ({ ...address, ...(tag ? { tag } : {}) }));
    await replaceAddresses(tx, member.id, book, now);
  }
  return updateMemberRow(tx, member.id, columns, now);
}

/** Writes changes made by a member or staff. */
export async function writeChanges(
  tx: Tx,
  member: MemberRow,
  changes: MemberChanges,
  { now, isStaff }: { now: Date; isStaff: boolean },
): Promise<MemberRow> {
  const { contact = {}, profile = {} } = changes;
  const extras = toExtras(member.profile_extras);
  if (changes.labels !== undefined && !isStaff) {
    const description = "is only for the store's staff and apps";
    throw new ValidationError([{ field: "member.labels", description, violatedRule: "FIELD_NOT_ALLOWED", data: {} }]);
  }
  if (contact.phones !== undefined) extras.phonesV2 = withTags(contact.phones, extras.phonesV2, contact.phoneTags);
  if (contact.secondaryEmails !== undefined) extras.secondaryEmails = contact.secondaryEmails;
  if (contact.customFields !== undefined) await changeCustomValues(tx, extras, contact.customFields, isStaff);
  const columns: ProfileColumns = omitUndefined({
    first_name: contact.firstName,
    last_name: contact.lastName,
    nickname: profile.nickname,
    company: contact.company,
    position: contact.jobTitle,
    birthdate: contact.birthdate,
    privacy_status: changes.privacyStatus === "UNKNOWN" ? undefined : changes.privacyStatus,
    phone: contact.phones === undefined ? undefined : (extras.phonesV2?.[0]?.phone ?? null),
    title: profile.title,
    picture_url: profile.photo === undefined ? undefined : (profile.photo?.url ?? null),
    cover_url: profile.cover === undefined ? undefined : (profile.cover?.url ?? null),
    language: changes.language,
    labels: changes.labels === undefined ? undefined : [...new Set(changes.labels)],
    profile_extras: JSON.stringify(extras),
    ...toSubscriptionColumns(member, changes.isSubscribed, isStaff ? "staff" : "account", now),
  });
  if (contact.addresses !== undefined) {
    await replaceAddresses(tx, member.id, contact.addresses.map(toBookAddress), now);
  }
  return updateMemberRow(tx, member.id, columns, now);
}

/** Members have phone numbers as text, so known numbers keep the country of the identity, and the tag unless one is given. */
function withTags(phones: readonly string[], known: readonly Phone[] = [], tags: readonly Phone["tag"][] = []) {
  return phones.map((text, index): Phone => {
    const given = toPhone({ phone: text });
    const tag = tags[index];
    return { ...known.find(({ phone }) => phone === given.phone), ...given, ...(tag && { tag }) };
  });
}

type ValueChanges = NonNullable<NonNullable<MemberChanges["contact"]>["customFields"]>;

async function changeCustomValues(
  tx: Tx,
  extras: ProfileExtras,
  changes: ValueChanges,
  isStaff: boolean,
): Promise<void> {
  const kept = (extras.customFields ?? []).filter(({ name }) => !Object.hasOwn(changes, name));
  const given = Object.entries(changes).flatMap(([name, change]) =>
    change === null || change.value === null ? [] : [{ name, value: change.value }],
  );
  const fields = await listCustomFields(tx);
  const isStaffOnly = (name: string): boolean => fields.some((field) => field.key === name && field.isStaffOnly);
  // Members can't delete staff-only values either.
  const forbidden = isStaff ? [] : Object.keys(changes).filter((name) => changes[name] === null && isStaffOnly(name));
  const touched = [...given, ...forbidden.map((name) => ({ name, value: {} }))];
  checkCustomValues(fields, touched, { isStaff, path: "member.contact.customFields" });
  extras.customFields = [...kept, ...given];
}

function toBookAddress({ streetAddress, ...address }: MemberAddress): NewBookAddress {
  return {
    ...address,
    ...(streetAddress?.name === undefined ? {} : { streetName: streetAddress.name }),
    ...(streetAddress?.number === undefined ? {} : { streetNumber: streetAddress.number }),
  };
}

/** Safe to spread without validation: only this file writes the column, from validated profiles. */
export function toExtras(value: unknown): ProfileExtras {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
