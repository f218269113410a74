import { findSubdivision, subdivisionLabel, subdivisionsOf } from "#backoffice/subdivisions.ts";
import { SelectField } from "./Field.tsx";

type Props = {
  country: string;
  value: string;
  onChange: (code: string) => void;
  /** What no choice means: `Whole country`. */
  emptyLabel: string;
  name?: string;
  hint?: string;
  isDisabled?: boolean;
};

/** The states or provinces of a country, by name. Nothing where addresses have none, unless one is on record. */
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
