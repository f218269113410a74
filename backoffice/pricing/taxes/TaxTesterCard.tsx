import { useState } from "react";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { FieldRow } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { TesterCard } from "../discounts/TesterCard.tsx";

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
