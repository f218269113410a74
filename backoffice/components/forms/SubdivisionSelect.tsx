import { findSubdivision, subdivisionLabel, subdivisionsOf } from "#backoffice/subdivisions.ts";
import { SelectField } from "./Field.tsx";

type Props = {
  country: string;
  value: string;
  onChange: (code: string) => void;
  /** Label of the empty choice: `Whole country`. */
  emptyLabel: string;
  name?: string;
  hint?: string;
  isDisabled?: boolean;
};

/** The states or provinces of a country, by name. Renders nothing for countries without subdivisions, unless a value is stored. */
export function SubdivisionSelect({ country, value, onChange, emptyLabel, name, hint, isDisabled }: Props) {
  const choices = subdivisionsOf(country);
  if (choices.length === 0 && value === "") return null;
  const known = findSubdivision(country, value);
  return (
    <SelectField
      label={subdivisionLabel(country)}
      {...(name !== undefined && { name })}
      {...(hint !== undefined && { hint })}
      value={known?.code ?? value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{emptyLabel}</option>
      {known === undefined && value !== "" && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.code} value={choice.code}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}
