import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { productChoicesQuery, productNamesQuery } from "#backoffice/catalog/collections/queries.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Chips, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { countries } from "#backoffice/countries.ts";
import { currencySymbol } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { countryName } from "#backoffice/orders/orders/page/people.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import styles from "./customers.module.css";
import { type Condition, conditions, newRow, type Row } from "./segment-form.ts";
import { customersTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = customersTexts[language].segment;

type Props = { row: Row; onChange: (row: Row) => void; onRemove?: () => void };

/** One condition: what it is about, its values, and whether customers must not meet it. */
export function RuleRow({ row, onChange, onRemove }: Props) {
  const update = (change: Partial<Row>): void => onChange({ ...row, ...change });
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">{texts.conditions[row.condition]}</legend>
      <div className={styles.ruleHead}>
        <SelectField
          label={texts.condition}
          value={row.condition}
          // The values are those of the options below.
          onChange={(event) => onChange(newRow(event.currentTarget.value as Condition))}
        >
          {conditions.map((condition) => (
            <option key={condition} value={condition}>
              {texts.conditions[condition]}
            </option>
          ))}
        </SelectField>
        {onRemove !== undefined && (
          <Button
            variant="plain"
            size="icon"
            aria-label={formatMessage(language, texts.remove, { condition: texts.conditions[row.condition] })}
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      <Values row={row} update={update} />
    </fieldset>
  );
}

type ValueProps = { row: Row; update: (change: Partial<Row>) => void };

function Values({ row, update }: ValueProps) {
  switch (row.condition) {
    case "spent":
    case "orders":
      return <Figure row={row} update={update} />;
    case "lastOrder":
    case "firstSeen":
      return (
        <FieldRow>
          <IsNot row={row} update={update} choices={texts.time} />
          <Days row={row} update={update} label={texts.days} />
        </FieldRow>
      );
    case "bought":
      return (
        <>
          <FieldRow>
            <IsNot row={row} update={update} choices={texts.bought} />
            <Days row={row} update={update} label={texts.withinDays} hint={texts.withinDaysHint} />
          </FieldRow>
          <Products ids={row.ids} onChange={(ids) => update({ ids })} />
        </>
      );
    case "country":
      return (
        <>
          <IsNot row={row} update={update} choices={texts.is} />
          <Countries codes={row.ids} onChange={(ids) => update({ ids })} />
        </>
      );
    case "tag":
      return (
        <FieldRow>
          <IsNot row={row} update={update} choices={texts.has} />
          <TextField
            label={texts.tags}
            hint={texts.tagsHint}
            value={row.tags}
            onChange={(event) => update({ tags: event.currentTarget.value })}
          />
        </FieldRow>
      );
    case "newsletter":
    case "account":
      return <IsNot row={row} update={update} choices={texts[row.condition]} />;
  }
}

/** An amount or a number of orders, ever or in the last days. */
function Figure({ row, update }: ValueProps) {
  const settings = useQuery(storeSettingsQuery);
  const label =
    row.condition === "orders"
      ? texts.count
      : formatMessage(language, texts.amount, { currency: currencySymbol(settings.data?.settings.currency ?? "USD") });
  return (
    <>
      <FieldRow>
        <SelectField
          label={texts.comparison}
          value={row.comparison}
          onChange={(event) => update({ comparison: event.currentTarget.value === "AT_MOST" ? "AT_MOST" : "AT_LEAST" })}
        >
          <option value="AT_LEAST">{texts.comparisons.AT_LEAST}</option>
          <option value="AT_MOST">{texts.comparisons.AT_MOST}</option>
        </SelectField>
        <TextField
          label={label}
          inputMode={row.condition === "orders" ? "numeric" : "decimal"}
          value={row.number}
          onChange={(event) => update({ number: event.currentTarget.value })}
        />
      </FieldRow>
      <Days row={row} update={update} label={texts.withinDays} hint={texts.withinDaysHint} />
    </>
  );
}

function Days({ row, update, label, hint }: ValueProps & { label: string; hint?: string }) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={row.days}
      onChange={(event) => update({ days: event.currentTarget.value.trim() })}
    />
  );
}

/** The condition, or its opposite. */
function IsNot({ row, update, choices }: ValueProps & { choices: { label: string; yes: string; no: string } }) {
  return (
    <SelectField
      label={choices.label}
      value={row.isNot ? "no" : "yes"}
      onChange={(event) => update({ isNot: event.currentTarget.value === "no" })}
    >
      <option value="yes">{choices.yes}</option>
      <option value="no">{choices.no}</option>
    </SelectField>
  );
}

const toggle = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

type ListProps = { ids: readonly string[]; onChange: (ids: string[]) => void };

function Products({ ids, onChange }: ListProps) {
  const [text, setText] = useState("");
  const choices = useQuery(productChoicesQuery(text));
  const names = useQuery(productNamesQuery([...ids]));
  return (
    <div>
      <Combobox
        label={texts.products}
        placeholder={texts.searchProducts}
        choices={(choices.data ?? []).map(({ id, name }) => ({ id, name, isChosen: ids.includes(id) }))}
        isLoading={choices.isFetching}
        onSearch={setText}
        onChoose={({ id }) => onChange(toggle(ids, id))}
      />
      <Chips
        label={texts.products}
        entries={ids.map((id) => ({ id, name: names.data?.get(id) ?? texts.deletedProduct }))}
        onRemove={(id) => onChange(toggle(ids, id))}
      />
    </div>
  );
}

function Countries({ codes, onChange }: { codes: readonly string[]; onChange: (codes: string[]) => void }) {
  const [text, setText] = useState("");
  const words = text.trim().toLowerCase();
  return (
    <div>
      <Combobox
        label={texts.countries}
        placeholder={texts.searchCountries}
        choices={countries
          .filter(({ name }) => name.toLowerCase().includes(words))
          .slice(0, 20)
          .map(({ code, name }) => ({ id: code, name, isChosen: codes.includes(code) }))}
        onSearch={setText}
        onChoose={({ id }) => onChange(toggle(codes, id))}
      />
      <Chips
        label={texts.countries}
        entries={codes.map((code) => ({ id: code, name: countryName(code) ?? code }))}
        onRemove={(code) => onChange(toggle(codes, code))}
      />
    </div>
  );
}
