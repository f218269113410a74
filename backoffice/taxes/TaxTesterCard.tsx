import { useState } from "react";
import { FieldRow, SelectField, TextField } from "../components/Field.tsx";
import { countries } from "../countries.ts";
import { TesterCard } from "../discounts/TesterCard.tsx";

/** This address, these items → this tax, because. */
export function TaxTesterCard() {
  const [country, setCountry] = useState("US");
  const [subdivision, setSubdivision] = useState("");
  const shippingAddress = subdivision.trim() === "" ? { country } : { country, subdivision: subdivision.trim() };
  return (
    <TesterCard title="Which tax would this be?" terms={{ shippingAddress }}>
      <FieldRow>
        <SelectField label="Deliver to" value={country} onChange={(event) => setCountry(event.currentTarget.value)}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="State"
          placeholder="CA"
          value={subdivision}
          onChange={(event) => setSubdivision(event.currentTarget.value)}
        />
      </FieldRow>
    </TesterCard>
  );
}
