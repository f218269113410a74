/** Custom fields of the sign-up form, with labels defined by the merchant. */
import type { IdentityProfile } from "#api/identity/identity-values.ts";
import { Select } from "#ui/Field.tsx";
import { TextField } from "../fields.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";
import type { SignInOptions } from "../sign-in/sign-in-flow.ts";

type CustomField = SignInOptions["customFields"][number];
type CustomValues = NonNullable<IdentityProfile["customFields"]>;

/** Typed values (docs/protocol/core.md#identity-values); empty ones are omitted. */
export function readCustomFields(form: URLSearchParams, fields: readonly CustomField[]): CustomValues {
  return fields.flatMap(({ key: name, fieldType }): CustomValues => {
    const text = (form.get(`field.${name}`) ?? "").trim().slice(0, 4000);
    if (fieldType === "CHECKBOX") return [{ name, value: { boolValue: text === "yes" } }];
    if (text === "") return [];
    if (fieldType === "NUMBER") return [{ name, value: { numValue: Number(text.replace(",", ".")) || 0 } }];
    if (fieldType === "DATE") {
      const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
      return isDate ? [{ name, value: { dateValue: `${text}T00:00:00.000Z` } }] : [];
    }
    return [{ name, value: { strValue: text } }];
  });
}

const inputTypes = { TEXT: "text", NUMBER: "number", DATE: "date" } as const;

export function CustomFieldInput({
  field,
  value,
  error,
}: {
  field: CustomField;
  value: string;
  error: string | undefined;
}) {
  const { texts } = useLocale();
  const { fieldType, label, isRequired, choices } = field;
  const name = `field.${field.key}`;
  if (fieldType === "CHECKBOX") {
    return (
      <div className={styles.check}>
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          defaultChecked={value === "yes"}
          required={isRequired}
        />
        <label htmlFor={name}>{label}</label>
      </div>
    );
  }
  const shown = { label, name, error, isOptional: !isRequired, required: isRequired, defaultValue: value };
  if (fieldType === "CHOICE") {
    const all = [
      { value: "", label: texts.fields.choose },
      ...choices.map((choice) => ({ value: choice, label: choice })),
    ];
    return <Select {...shown} optionalWord={texts.fields.optional} choices={all} />;
  }
  return (
    <TextField
      {...shown}
      type={inputTypes[fieldType]}
      maxLength={1000}
      {...(fieldType === "NUMBER" && { step: "any" })}
    />
  );
}
