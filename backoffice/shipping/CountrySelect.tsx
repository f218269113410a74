import { SelectField } from "../components/Field.tsx";
import { countries } from "../countries.ts";

type Props = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** What stands there while no country is chosen; without it there always is one. */
  emptyLabel?: string;
};

export function CountrySelect({ label, value, onChange, emptyLabel }: Props) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
