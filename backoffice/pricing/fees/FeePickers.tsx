import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { collectionsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { productChoicesQuery, productNamesQuery } from "#backoffice/catalog/collections/queries.ts";
import { Chips, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { countries as allCountries } from "#backoffice/countries.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import type { FeeForm } from "./fee-form.ts";
import { feesTexts } from "./texts/texts.ts";

const texts = feesTexts[staffLanguage()].scope;

type Props = {
  scope: FeeForm["scope"];
  ids: readonly string[];
  error: string | undefined;
  onChange: (scope: FeeForm["scope"], ids: string[]) => void;
};

/** The products that a fee applies to. */
export function ScopePicker({ scope, ids, error, onChange }: Props) {
  return (
    <>
      <SelectField
        label={texts.label}
        value={scope}
        error={error}
        // The values are those of the options below.
        onChange={(event) => onChange(event.currentTarget.value as FeeForm["scope"], [])}
      >
        <option value="ALL">{texts.ALL}</option>
        <option value="SHIPPABLE">{texts.SHIPPABLE}</option>
        <option value="COLLECTIONS">{texts.COLLECTIONS}</option>
        <option value="PRODUCTS">{texts.PRODUCTS}</option>
      </SelectField>
      {scope === "PRODUCTS" && <Products ids={ids} onChange={(next) => onChange(scope, next)} />}
      {scope === "COLLECTIONS" && <Collections ids={ids} onChange={(next) => onChange(scope, next)} />}
    </>
  );
}

type ListProps = { ids: readonly string[]; onChange: (ids: string[]) => void };

const toggle = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

function Products({ ids, onChange }: ListProps) {
  const [text, setText] = useState("");
  const choices = useQuery(productChoicesQuery(text));
  const names = useQuery(productNamesQuery([...ids]));
  return (
    <div>
      <Combobox
        label={texts.addProducts}
        placeholder={texts.productPlaceholder}
        choices={(choices.data ?? []).map(({ id, name }) => ({ id, name, isChosen: ids.includes(id) }))}
        isLoading={choices.isFetching}
        onSearch={setText}
        onChoose={({ id }) => onChange(toggle(ids, id))}
      />
      <Chips
        label={texts.PRODUCTS}
        entries={ids.map((id) => ({ id, name: names.data?.get(id) ?? texts.deletedProduct }))}
        onRemove={(id) => onChange(toggle(ids, id))}
      />
    </div>
  );
}

function Collections({ ids, onChange }: ListProps) {
  const [text, setText] = useState("");
  const collections = useQuery(collectionsQuery);
  const all = collections.data ?? [];
  const words = text.trim().toLowerCase();
  return (
    <div>
      <Combobox
        label={texts.addCollections}
        placeholder={texts.collectionPlaceholder}
        choices={all
          .filter(({ name }) => name.toLowerCase().includes(words))
          .slice(0, 20)
          .map(({ id, name }) => ({ id, name, isChosen: ids.includes(id) }))}
        isLoading={collections.isFetching}
        onSearch={setText}
        onChoose={({ id }) => onChange(toggle(ids, id))}
      />
      <Chips
        label={texts.COLLECTIONS}
        entries={ids.map((id) => ({
          id,
          name: all.find((each) => each.id === id)?.name ?? texts.deletedCollection,
        }))}
        onRemove={(id) => onChange(toggle(ids, id))}
      />
    </div>
  );
}

/** The countries that a fee applies in; all countries without a selection. */
export function CountryPicker({
  countries,
  onChange,
}: {
  countries: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  return (
    <div>
      <SelectField
        label={texts.countries}
        value=""
        hint={countries.length === 0 ? texts.everywhere : undefined}
        onChange={(event) => event.currentTarget.value !== "" && onChange([...countries, event.currentTarget.value])}
      >
        <option value="">{texts.addCountry}</option>
        {allCountries
          .filter(({ code }) => !countries.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </SelectField>
      <Chips
        label={texts.countries}
        entries={countries.map((code) => ({ id: code, name: countryName(code) ?? code }))}
        onRemove={(code) => onChange(countries.filter((other) => other !== code))}
      />
    </div>
  );
}
