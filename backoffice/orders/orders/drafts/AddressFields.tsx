import type { ComponentProps } from "react";
import { FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { countries } from "#backoffice/countries.ts";
import { useTexts } from "#ui/language.ts";
import type { AddressField } from "./address-values.ts";
import { draftOrderTexts } from "./texts/texts.ts";

type FieldProps = Pick<ComponentProps<"input"> & ComponentProps<"select">, "name" | "onChange" | "onBlur" | "ref">;

/** The fields of an address in a form. */
export function AddressFields({ field }: { field: (name: AddressField) => FieldProps }) {
  const { people: texts } = useTexts(draftOrderTexts);
  const input = (name: Exclude<AddressField, "country">) => <TextField label={texts.fields[name]} {...field(name)} />;
  return (
    <>
      <FieldRow>
        {input("firstName")}
        {input("lastName")}
      </FieldRow>
      {input("addressLine")}
      {input("addressLine2")}
      <FieldRow>
        {input("postalCode")}
        {input("city")}
      </FieldRow>
      <FieldRow>
        {input("subdivision")}
        <SelectField label={texts.country} {...field("country")}>
          <option value="">{texts.none}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      {input("phone")}
    </>
  );
}
