import { Plus, Trash2 } from "lucide-react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, SelectField, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { type AreaForm, type AreaKind, areaKinds, type City, emptyCity } from "../local-areas.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";
import { CountrySelect } from "./CountrySelect.tsx";

const texts = shippingTexts[staffLanguage()];
const EXAMPLE_ZIP_CODES = "10001, 10002, 112*";

/** `km`, `mi`. */
const unitName = (unit: "kilometer" | "mile"): string =>
  new Intl.NumberFormat(staffLocale(), { style: "unit", unit }).formatToParts(1).find(({ type }) => type === "unit")
    ?.value ?? unit;

type Props = { area: AreaForm; country: string; onChange: (area: AreaForm) => void };

/** The area of a local delivery: postal codes, cities, a radius or a polygon. */
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
        label={texts.area.label}
        value={area.kind}
        onChange={(event) => set({ kind: event.currentTarget.value as AreaKind })}
      >
        {areaKinds.map((value) => (
          <option key={value} value={value}>
            {texts.area.kinds[value]}
          </option>
        ))}
      </SelectField>
      {area.kind === "ZIP" && (
        <TextArea
          name="zipCodes"
          label={texts.area.kinds.ZIP}
          rows={3}
          placeholder={EXAMPLE_ZIP_CODES}
          hint={texts.area.zipHint}
          value={area.zipCodes}
          onChange={(event) => set({ zipCodes: event.currentTarget.value })}
        />
      )}
      {area.kind === "CITY" && <Cities cities={area.cities} country={country} onChange={(cities) => set({ cities })} />}
      {area.kind === "RADIUS" && (
        <FieldRow>
          {text(texts.area.latitude, "latitude")}
          {text(texts.area.longitude, "longitude")}
          {text(texts.area.distance, "radius")}
          <SelectField
            label={texts.area.unit}
            value={area.unit}
            onChange={(event) => set({ unit: event.currentTarget.value === "MI" ? "MI" : "KM" })}
          >
            <option value="KM">{unitName("kilometer")}</option>
            <option value="MI">{unitName("mile")}</option>
          </SelectField>
        </FieldRow>
      )}
      {area.kind === "POLYGON" && (
        <TextArea
          name="corners"
          label={texts.area.corners}
          rows={5}
          placeholder={"40.7306, -73.9866\n40.7411, -73.9897\n40.7359, -73.9911"}
          hint={texts.area.cornersHint}
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
      <legend>{texts.area.kinds.CITY}</legend>
      {cities.map((city, index) => (
        <div key={city.key} className={styles.condition}>
          <TextField
            label={texts.city}
            maxLength={100}
            value={city.cityName}
            onChange={(event) => set(city.key, { cityName: event.currentTarget.value })}
          />
          <CountrySelect
            label={texts.country}
            value={city.country}
            onChange={(code) => set(city.key, { country: code, subdivision: "" })}
          />
          <SubdivisionSelect
            country={city.country}
            value={city.subdivision}
            emptyLabel={texts.any}
            onChange={(subdivision) => set(city.key, { subdivision })}
          />
          <Button
            variant="plain"
            size="icon"
            aria-label={formatText(texts.area.removeCity, { number: index + 1 })}
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
          {texts.area.addCity}
        </Button>
      </div>
    </fieldset>
  );
}
