import { useState } from "react";
import { FieldRow } from "../components/Field.tsx";
import { SubdivisionSelect } from "../components/SubdivisionSelect.tsx";
import { TesterCard } from "../discounts/TesterCard.tsx";
import { CountrySelect } from "../shipping/CountrySelect.tsx";

/** Which tax is charged for an address and items, and why. */
export function TaxTesterCard({ country: home }: { country: string }) {
  const [country, setCountry] = useState(home);
  const [subdivision, setSubdivision] = useState("");
  const shippingAddress = subdivision === "" ? { country } : { country, subdivision };
  return (
    <TesterCard title="Test your tax rates" terms={{ shippingAddress }}>
      <FieldRow>
        <CountrySelect
          label="Ship to"
          value={country}
          onChange={(code) => {
            setCountry(code);
            setSubdivision("");
          }}
        />
        <SubdivisionSelect
          country={country}
          value={subdivision}
          emptyLabel="Any"
          onChange={(code) => setSubdivision(code)}
        />
      </FieldRow>
    </TesterCard>
  );
}
