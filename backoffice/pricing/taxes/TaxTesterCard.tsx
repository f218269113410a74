import { useState } from "react";
import { CountrySelect } from "#backoffice/checkout/shipping/zones/CountrySelect.tsx";
import { FieldRow } from "#backoffice/components/forms/Field.tsx";
import { SubdivisionSelect } from "#backoffice/components/forms/SubdivisionSelect.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { TesterCard } from "../discounts/TesterCard.tsx";
import { taxesTexts } from "./texts/texts.ts";

const texts = taxesTexts[staffLanguage()].tester;

/** The tax on a sample cart for an address, and how it is calculated. */
export function TaxTesterCard({ country: home }: { country: string }) {
  const [country, setCountry] = useState(home);
  const [subdivision, setSubdivision] = useState("");
  const shippingAddress = subdivision === "" ? { country } : { country, subdivision };
  return (
    <TesterCard title={texts.title} terms={{ shippingAddress }}>
      <FieldRow>
        <CountrySelect
          label={texts.shipTo}
          value={country}
          onChange={(code) => {
            setCountry(code);
            setSubdivision("");
          }}
        />
        <SubdivisionSelect
          country={country}
          value={subdivision}
          emptyLabel={texts.any}
          onChange={(code) => setSubdivision(code)}
        />
      </FieldRow>
    </TesterCard>
  );
}
