import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { previewCollectionRules } from "#api/catalog/collections/merchant-collections.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { brandChoicesQuery, ribbonChoicesQuery } from "../catalog/named-queries.ts";
import { productsTexts } from "../products/texts/texts.ts";
import {
  type CollectionForm,
  type Condition,
  needsValue,
  newCondition,
  type RuleField,
  ruleFields,
  rulesOf,
} from "./collection-form.ts";
import styles from "./collections.module.css";
import { collectionsTexts } from "./texts/texts.ts";

const { stock } = productsTexts[staffLanguage()];
const { rules: texts } = collectionsTexts[staffLanguage()];

const fieldNames = Object.keys(ruleFields).filter((name): name is RuleField => name in ruleFields);

/** The rules of an automatic collection, with a preview of matching products. */
export function RulesCard() {
  const { control, setValue, register } = useFormContext<CollectionForm>();
  const conditions = useWatch({ control, name: "conditions" });
  const change = (next: Condition[]): void => setValue("conditions", next, { shouldDirty: true });
  return (
    <Card title={texts.title}>
      <div className={styles.rules}>
        <SelectField label={texts.match} {...register("match")}>
          <option value="ALL">{texts.all}</option>
          <option value="ANY">{texts.any}</option>
        </SelectField>
        {conditions.map((condition, index) => (
          <Rule
            key={condition.key}
            condition={condition}
            onChange={(next) => change(conditions.with(index, next))}
            onRemove={() => change(conditions.toSpliced(index, 1))}
          />
        ))}
        <div>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => change([...conditions, newCondition("TAG")])}>
            {texts.add}
          </Button>
        </div>
        <Preview />
      </div>
    </Card>
  );
}

type RuleProps = { condition: Condition; onChange: (next: Condition) => void; onRemove: () => void };

function Rule({ condition, onChange, onRemove }: RuleProps) {
  const { field, operator } = condition;
  return (
    <fieldset className={styles.rule}>
      <legend className="visually-hidden">
        {formatMessage(staffLanguage(), texts.legend, { field: texts.fields[field] })}
      </legend>
      <SelectField
        label={texts.field}
        isLabelHidden
        value={field}
        onChange={(event) => {
          const next = fieldNames.find((name) => name === event.currentTarget.value) ?? "TAG";
          onChange({ ...newCondition(next), key: condition.key });
        }}
      >
        {fieldNames.map((name) => (
          <option key={name} value={name}>
            {texts.fields[name]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.condition}
        isLabelHidden
        value={operator}
        onChange={(event) => {
          const next = ruleFields[field].operators.find((one) => one === event.currentTarget.value) ?? operator;
          onChange({ ...condition, operator: next });
        }}
      >
        {ruleFields[field].operators.map((one) => (
          <option key={one} value={one}>
            {texts.operators[one]}
          </option>
        ))}
      </SelectField>
      {needsValue(operator) && (
        <RuleValue condition={condition} onChange={(value) => onChange({ ...condition, value })} />
      )}
      <Button
        variant="plain"
        size="icon"
        aria-label={texts.remove}
        icon={<X aria-hidden="true" />}
        onClick={onRemove}
      />
    </fieldset>
  );
}

function RuleValue({ condition, onChange }: { condition: Condition; onChange: (value: string) => void }) {
  const settings = useQuery(storeSettingsQuery);
  const kind = ruleFields[condition.field].value;
  if (kind === "brand" || kind === "ribbon")
    return <NamedValue kind={kind} condition={condition} onChange={onChange} />;
  if (kind === "stock") {
    return (
      <SelectField
        label={texts.value}
        isLabelHidden
        value={condition.value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="IN_STOCK">{stock.inStock}</option>
        <option value="PARTIALLY_OUT_OF_STOCK">{stock.partly}</option>
        <option value="OUT_OF_STOCK">{stock.soldOut}</option>
      </SelectField>
    );
  }
  const isDays = condition.operator === "WITHIN_DAYS";
  return (
    <TextField
      label={texts.value}
      isLabelHidden
      autoComplete="off"
      value={condition.value}
      {...(kind === "money" && {
        prefix: currencySymbol(settings.data?.settings.currency ?? "USD"),
        inputMode: "decimal" as const,
      })}
      {...(kind === "days" && (isDays ? { inputMode: "numeric" as const, placeholder: "30" } : { type: "date" }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function NamedValue({ kind, condition, onChange }: RuleValueProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const brands = useQuery({ ...brandChoicesQuery(text), enabled: kind === "brand" });
  const ribbons = useQuery({ ...ribbonChoicesQuery(text), enabled: kind === "ribbon" });
  const found = (kind === "brand" ? brands.data : ribbons.data) ?? [];
  const name = chosen ?? found.find(({ id }) => id === condition.value)?.name ?? "";
  return (
    <Combobox
      label={texts.value}
      isLabelHidden
      value={name}
      choices={found.map(({ id, name: label }) => ({ id, name: label, isChosen: id === condition.value }))}
      onSearch={setText}
      onChoose={({ id, name: label }) => {
        setChosen(label);
        onChange(id);
      }}
    />
  );
}

type RuleValueProps = { kind: "brand" | "ribbon"; condition: Condition; onChange: (value: string) => void };

function Preview() {
  const { control } = useFormContext<CollectionForm>();
  const [mode, match, conditions] = useWatch({ control, name: ["mode", "match", "conditions"] });
  const rules = useDeferredValue(rulesOf({ mode, match, conditions }));
  const preview = useQuery({
    queryKey: ["collections", "preview", rules],
    queryFn: async () => (rules === undefined ? undefined : call(previewCollectionRules, { body: { rules } })),
    enabled: rules !== undefined,
    placeholderData: (previous) => previous,
  });
  if (rules === undefined) return <p className={styles.soft}>{texts.none}</p>;
  if (preview.isError) return <p role="alert">{messageOf(preview.error)}</p>;
  if (preview.data === undefined) return <SkeletonText lines={2} />;
  const { total: count, products } = preview.data;
  return (
    <section aria-label={texts.preview} className={styles.preview} data-stale={preview.isPlaceholderData || undefined}>
      <p role="status">
        <strong>{formatMessage(staffLanguage(), texts.matches, { count })}</strong>
      </p>
      <ul>
        {products.map((product) => (
          <li key={product.id}>{product.name}</li>
        ))}
      </ul>
      {count > products.length && products.length > 0 && (
        <p className={styles.soft}>{formatMessage(staffLanguage(), texts.more, { count: count - products.length })}</p>
      )}
    </section>
  );
}
