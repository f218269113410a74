/** Custom fields of members: definitions and validation of values. */
import { sql } from "kysely";
import type { FieldViolation } from "#api/errors.ts";
import type { CustomValue } from "#api/identity/identity-values.ts";
import type { CustomField, CustomFieldChanges, NewCustomField } from "#api/identity/sign-on.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";

const MAX_FIELDS = 50;
const fieldTypes = ["TEXT", "NUMBER", "DATE", "CHECKBOX", "CHOICE"] as const;

type FieldRow = {
  id: string;
  key: string;
  label: string;
  field_type: string;
  choices: string[];
  is_required: boolean;
  is_on_sign_up: boolean;
  is_staff_only: boolean;
  position: number;
};

const toField = (row: FieldRow): CustomField => ({
  id: row.id,
  key: row.key,
  label: row.label,
  fieldType: fieldTypes.find((one) => one === row.field_type) ?? "TEXT",
  choices: row.choices,
  isRequired: row.is_required,
  isOnSignUp: row.is_on_sign_up,
  isStaffOnly: row.is_staff_only,
  position: row.position,
});

export async function listCustomFields(connection: Connection): Promise<CustomField[]> {
  const rows = await connection.selectFrom("custom_fields").selectAll().orderBy("position").orderBy("id").execute();
  return rows.map(toField);
}

export async function createCustomField(tx: Tx, field: NewCustomField, now: Date): Promise<CustomField> {
  const known = await listCustomFields(tx);
  if (known.length >= MAX_FIELDS)
    throw new AppError("ALREADY_EXISTS", { reason: "TOO_MANY_CUSTOM_FIELDS", data: { max: MAX_FIELDS } });
  const row = await tx
    .insertInto("custom_fields")
    .values({
      id: newId(now.getTime()),
      key: field.key,
      field_type: field.fieldType,
      created_at: now,
      ...toColumns(field),
      label: field.label,
      position: field.position ?? known.length,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new AppError("ALREADY_EXISTS");
  return toField(row);
}

const toColumns = (field: Partial<CustomFieldChanges>) => ({
  ...(field.label === undefined ? {} : { label: field.label }),
  ...(field.choices === undefined ? {} : { choices: field.choices }),
  ...(field.isRequired === undefined ? {} : { is_required: field.isRequired }),
  ...(field.isOnSignUp === undefined ? {} : { is_on_sign_up: field.isOnSignUp }),
  ...(field.isStaffOnly === undefined ? {} : { is_staff_only: field.isStaffOnly }),
  ...(field.position === undefined ? {} : { position: field.position }),
});

export async function updateCustomField(
  tx: Tx,
  id: string,
  changes: Partial<CustomFieldChanges>,
): Promise<CustomField> {
  const columns = toColumns(changes);
  if (!isId(id)) throw new AppError("CUSTOM_FIELD_NOT_FOUND");
  const row = await tx
    .updateTable("custom_fields")
    // An update without changes still returns the field.
    .set(Object.keys(columns).length === 0 ? { position: (eb) => eb.ref("position") } : columns)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new AppError("CUSTOM_FIELD_NOT_FOUND");
  return toField(row);
}

/** Deletes the values too, so that a later field with the same key starts empty. */
export async function deleteCustomField(tx: Tx, id: string): Promise<void> {
  const row = isId(id)
    ? await tx.deleteFrom("custom_fields").where("id", "=", id).returning("key").executeTakeFirst()
    : undefined;
  if (row === undefined) throw new AppError("CUSTOM_FIELD_NOT_FOUND");
  await deleteValues(tx, row.key);
}

async function deleteValues(tx: Tx, key: string): Promise<void> {
  await sql`
    update members set profile_extras = jsonb_set(profile_extras, '{customFields}', coalesce((
      select jsonb_agg(entry) from jsonb_array_elements(profile_extras -> 'customFields') entry where entry ->> 'name' <> ${key}
    ), '[]'))
    where profile_extras -> 'customFields' @> ${JSON.stringify([{ name: key }])}::jsonb`.execute(tx);
}

type NamedValue = { name: string; value?: CustomValue };

/**
 * Throws violations for values that don't match their fields. Values without a definition are stored unchanged, because
 * clients of the protocol have always sent their own.
 */
export function checkCustomValues(
  fields: readonly CustomField[],
  values: readonly NamedValue[],
  { isStaff, path }: { isStaff: boolean; path: string },
): void {
  const violations = values.flatMap(({ name, value }, index): FieldViolation[] => {
    const field = fields.find(({ key }) => key === name);
    if (field === undefined || value === undefined) return [];
    const at = `${path}[${index}].value`;
    if (field.isStaffOnly && !isStaff)
      return [{ field: at, description: "can be set by staff only", violatedRule: "FIELD_NOT_ALLOWED", data: {} }];
    const problem = describeMismatch(field, value);
    return problem === undefined
      ? []
      : [{ field: at, description: problem, violatedRule: "VALIDATION", data: { key: name } }];
  });
  if (violations.length > 0) throw new ValidationError(violations);
}

/** The required sign-up fields without a value. */
export function listMissingFields(fields: readonly CustomField[], values: readonly NamedValue[]): CustomField[] {
  const given = new Set(values.filter(({ value }) => value !== undefined).map(({ name }) => name));
  return fields.filter((field) => field.isOnSignUp && field.isRequired && !given.has(field.key));
}

function describeMismatch({ fieldType, choices }: CustomField, value: CustomValue): string | undefined {
  switch (fieldType) {
    case "TEXT":
      return value.strValue === undefined ? "must be text (strValue)" : undefined;
    case "NUMBER":
      return value.numValue === undefined ? "must be a number (numValue)" : undefined;
    case "DATE":
      return value.dateValue === undefined ? "must be a date (dateValue)" : undefined;
    case "CHECKBOX":
      return value.boolValue === undefined ? "must be true or false (boolValue)" : undefined;
    case "CHOICE":
      return choices.includes(value.strValue ?? "") ? undefined : "must be one of the choices (strValue)";
  }
}
