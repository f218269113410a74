/** Converts between a member and the profile form. */
import type { EmailTag, PhoneTag } from "#api/identity/identity-values.ts";
import type { Member, MemberChanges } from "#api/identity/member-values.ts";
import type { CustomField } from "#api/identity/sign-on.ts";

export type CustomValue = string | number | boolean;
export type ProfileForm = {
  firstName: string;
  lastName: string;
  phone: string;
  phoneTag: PhoneTag;
  phone2: string;
  phone2Tag: PhoneTag;
  /** Besides the address to sign in with. */
  email2: string;
  email2Tag: EmailTag;
  company: string;
  custom: Readonly<Record<string, CustomValue>>;
};

export function createForm({ contact }: Member): ProfileForm {
  return {
    firstName: contact?.firstName ?? "",
    lastName: contact?.lastName ?? "",
    phone: contact?.phones[0] ?? "",
    phoneTag: contact?.phoneTags?.[0] ?? "UNTAGGED",
    phone2: contact?.phones[1] ?? "",
    phone2Tag: contact?.phoneTags?.[1] ?? "UNTAGGED",
    email2: contact?.emails[1] ?? "",
    email2Tag: contact?.emailTags?.[1] ?? "UNTAGGED",
    company: contact?.company ?? "",
    custom: readCustomValues(contact?.customFields),
  };
}

function readCustomValues(fields: Readonly<Record<string, unknown>> | undefined): Record<string, CustomValue> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([key, field]): [string, CustomValue][] => {
      const value = plainValue(field);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Values are typed in the API: `{value: {strValue: "M"}}`. Lists and maps, which only apps write, can't be edited here. */
function plainValue(field: unknown): CustomValue | undefined {
  const { value = {} } = (field ?? {}) as { value?: Record<string, unknown> };
  const known = value.strValue ?? value.numValue ?? value.boolValue ?? value.dateValue;
  return typeof known === "string" || typeof known === "number" || typeof known === "boolean" ? known : undefined;
}

type FieldType = CustomField["fieldType"];

function typedValue(value: CustomValue, fieldType: FieldType | undefined) {
  if (typeof value === "number") return { numValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  return fieldType === "DATE" ? { dateValue: value } : { strValue: value };
}

/** Further numbers, which apps write, are kept. */
function phonesOf({ contact }: Member, { phone, phoneTag, phone2, phone2Tag }: ProfileForm) {
  const shown = [
    { phone: phone.trim(), tag: phoneTag },
    { phone: phone2.trim(), tag: phone2Tag },
  ].filter((each) => each.phone !== "");
  return {
    phones: [...shown.map((each) => each.phone), ...(contact?.phones.slice(2) ?? [])],
    phoneTags: [...shown.map(({ tag }) => tag), ...(contact?.phoneTags?.slice(2) ?? [])],
  };
}

function emailsOf({ contact }: Member, { email2, email2Tag }: ProfileForm) {
  const others = (contact?.emails.slice(2) ?? []).map((email, index) => ({
    email,
    tag: contact?.emailTags?.[index + 2] ?? ("UNTAGGED" as const),
  }));
  return email2.trim() === "" ? others : [{ email: email2.trim(), tag: email2Tag }, ...others];
}

/** The changed fields only, `undefined` if there are none. Emptied fields are cleared. */
export function getChanges(
  member: Member,
  form: ProfileForm,
  fields: readonly Pick<CustomField, "key" | "fieldType">[],
): MemberChanges | undefined {
  const typeOf = (key: string): FieldType | undefined => fields.find((field) => field.key === key)?.fieldType;
  const before = createForm(member);
  const contact: NonNullable<MemberChanges["contact"]> = {};
  for (const name of ["firstName", "lastName", "company"] as const) {
    if (form[name] !== before[name]) contact[name] = form[name].trim() || null;
  }
  const isChanged = (...names: (keyof ProfileForm)[]) => names.some((name) => form[name] !== before[name]);
  if (isChanged("phone", "phoneTag", "phone2", "phone2Tag")) Object.assign(contact, phonesOf(member, form));
  if (isChanged("email2", "email2Tag")) contact.secondaryEmails = emailsOf(member, form);
  const custom = Object.entries(form.custom).filter(([key, value]) => value !== before.custom[key]);
  if (custom.length > 0)
    contact.customFields = Object.fromEntries(
      custom.map(([key, value]) => [key, value === "" ? null : { value: typedValue(value, typeOf(key)) }]),
    );
  return Object.keys(contact).length === 0 ? undefined : { contact };
}
