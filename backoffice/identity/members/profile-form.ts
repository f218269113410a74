/** Converts between a member and the profile form. */
import type { Member, MemberChanges } from "#api/identity/member-values.ts";
import type { CustomField } from "#api/identity/sign-on.ts";

export type CustomValue = string | number | boolean;
export type ProfileForm = {
  firstName: string;
  lastName: string;
  phone: string;
  company: string;
  custom: Readonly<Record<string, CustomValue>>;
};

export function createForm({ contact }: Member): ProfileForm {
  return {
    firstName: contact?.firstName ?? "",
    lastName: contact?.lastName ?? "",
    phone: contact?.phones[0] ?? "",
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
  if (form.phone !== before.phone) {
    const others = member.contact?.phones.slice(1) ?? [];
    contact.phones = form.phone.trim() === "" ? others : [form.phone.trim(), ...others];
  }
  const custom = Object.entries(form.custom).filter(([key, value]) => value !== before.custom[key]);
  if (custom.length > 0)
    contact.customFields = Object.fromEntries(
      custom.map(([key, value]) => [key, value === "" ? null : { value: typedValue(value, typeOf(key)) }]),
    );
  return Object.keys(contact).length === 0 ? undefined : { contact };
}
