import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { countries } from "#backoffice/countries.ts";

type Props = {
  label: string;
  name?: string;
  value: string;
  onChange: (code: string) => void;
  /** The option for no country; without it, a country is required. */
  emptyLabel?: string;
  isDisabled?: boolean;
  /** Leaves out countries that can't be chosen here. */
  isOffered?: (code: string) => boolean;
};

export function CountrySelect({ label, name, value, onChange, emptyLabel, isDisabled, isOffered }: Props) {
  return (
    <SelectField
      label={label}
      {...(name !== undefined && { name })}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {countries
        .filter(({ code }) => code === value || isOffered === undefined || isOffered(code))
        .map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
    </SelectField>
  );
}
