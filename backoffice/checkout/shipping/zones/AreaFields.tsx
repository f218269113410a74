import { Plus, Trash2 } from "lucide-react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { type AreaForm, type AreaKind, areaKinds, type City, emptyCity } from "../local-areas.ts";
import styles from "../shipping.module.css";
import { CountrySelect } from "./CountrySelect.tsx";

type Props = { area: AreaForm; country: string; onChange: (area: AreaForm) => void };

/** The area of a local delivery, in any of the four ways the store can hold it. */
export function AreaFields({ area, country, onChange }: Props) {
  const set = (change: Partial<AreaForm>) => onChange({ ...area, ...change });
  const text = (label: string, name: "latitude" | "longitude" | "radius", suffix?: string) => (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      {...(suffix !== undefined && { suffix })}
      value={area[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <SelectField
        label="Area"
        value={area.kind}
        onChange={(event) => set({ kind: event.currentTarget.value as AreaKind })}
      >
        {Object.entries(areaKinds).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {area.kind === "ZIP" && (
        <TextArea
          name="zipCodes"
          label="Postal codes"
          rows={3}
          placeholder="10001, 10002, 112*"
          hint="Separate them with commas. 112* covers every postal code that starts with 112."
          value={area.zipCodes}
          onChange={(event) => set({ zipCodes: event.currentTarget.value })}
        />
      )}
      {area.kind === "CITY" && <Cities cities={area.cities} country={country} onChange={(cities) => set({ cities })} />}
      {area.kind === "RADIUS" && (
        <FieldRow>
          {text("Latitude", "latitude")}
          {text("Longitude", "longitude")}
          {text("Distance", "radius")}
          <SelectField
            label="Unit"
            value={area.unit}
            onChange={(event) => set({ unit: event.currentTarget.value === "MI" ? "MI" : "KM" })}
          >
            <option value="KM">km</option>
            <option value="MI">mi</option>
          </SelectField>
        </FieldRow>
      )}
      {area.kind === "POLYGON" && (
        <TextArea
          name="corners"
          label="Corners of the area"
          rows={5}
          placeholder={"40.7306, -73.9866\n40.7411, -73.9897\n40.7359, -73.9911"}
          hint="One corner per line: latitude, longitude. At least three."
          value={area.corners}
          onChange={(event) => set({ corners: event.currentTarget.value })}
        />
      )}
    </>
  );
}

type CitiesProps = { cities: readonly City[]; country: string; onChange: (cities: readonly City[]) => void };

function Cities({ cities, country, onChange }: CitiesProps) {
  const set = (key: string, change: Partial<City>) =>
    onChange(cities.map((city) => (city.key === key ? { ...city, ...change } : city)));
  return (
    <fieldset className={styles.rates}>
      <legend>Cities</legend>
      {cities.map((city, index) => (
        <div key={city.key} className={styles.condition}>
          <TextField
            label="City"
            maxLength={100}
            value={city.cityName}
            onChange={(event) => set(city.key, { cityName: event.currentTarget.value })}
          />
          <CountrySelect
            label="Country"
            value={city.country}
            onChange={(code) => set(city.key, { country: code, subdivision: "" })}
          />
          <SubdivisionSelect
            country={city.country}
            value={city.subdivision}
            emptyLabel="Any"
            onChange={(subdivision) => set(city.key, { subdivision })}
          />
          <Button
            variant="plain"
            size="icon"
            aria-label={`Remove city ${index + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(cities.filter(({ key }) => key !== city.key))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...cities, emptyCity(country)])}
        >
          Add city
        </Button>
      </div>
    </fieldset>
  );
}
