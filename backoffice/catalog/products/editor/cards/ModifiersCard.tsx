import { useQuery } from "@tanstack/react-query";
import { Trash2, X } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ColorInput } from "#backoffice/components/forms/ColorInput.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { startColor } from "#backoffice/components/forms/color-names.ts";
import { Checkbox, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { customizationChoicesQuery } from "../../../catalog/named-queries.ts";
import {
  type ModifierChoice,
  type ModifierEntry,
  type ModifierKind,
  newKey,
  type ProductForm,
} from "../../form/product-form.ts";
import { optionalDecimalProblem } from "../../form/row-edits.ts";
import { productsTexts } from "../../texts/texts.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";

const { fields, modifiers: texts } = productEditorTexts[staffLanguage()];
const { remove } = productsTexts[staffLanguage()];

const MAX_MODIFIERS = 10;

/** Customer input that doesn't create variants: engraving, gift wrap, a gift message. */
export function ModifiersCard() {
  const { control, setValue, formState } = useFormContext<ProductForm>();
  const modifiers = useWatch({ control, name: "modifiers" });
  const change = (next: ModifierEntry[]): void => setValue("modifiers", next, { shouldDirty: true });
  return (
    <Card title={fields.modifiers}>
      <div id="product-modifiers" className={styles.list}>
        {modifiers.map((modifier, index) => (
          <Modifier
            key={modifier.key}
            modifier={modifier}
            onChange={(next) => change(modifiers.with(index, next))}
            onRemove={() => change(modifiers.toSpliced(index, 1))}
          />
        ))}
        {modifiers.length < MAX_MODIFIERS && (
          <AddModifier taken={modifiers} onAdd={(modifier) => change([...modifiers, modifier])} />
        )}
        {formState.errors.modifiers?.message !== undefined && (
          <p role="alert" className={styles.soft}>
            {formState.errors.modifiers.message}
          </p>
        )}
      </div>
    </Card>
  );
}

type ModifierProps = { modifier: ModifierEntry; onChange: (next: ModifierEntry) => void; onRemove: () => void };

function Modifier({ modifier, onChange, onRemove }: ModifierProps) {
  const { currency } = useEditorTools();
  const set = (part: Partial<ModifierEntry>): void => onChange({ ...modifier, ...part });
  return (
    <fieldset className={styles.entry}>
      <legend className="visually-hidden">{modifier.name}</legend>
      <div className={styles.entryHead}>
        <div className={styles.entryName}>
          {modifier.name}
          {modifier.id !== undefined && <small>{texts.fromLibrary}</small>}
        </div>
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(staffLanguage(), remove, { name: modifier.name })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {modifier.id === undefined && (
        <SelectField
          label={texts.input}
          value={modifier.kind}
          onChange={(event) => set({ kind: asKind(event.currentTarget.value) })}
        >
          <option value="FREE_TEXT">{texts.kinds.FREE_TEXT}</option>
          <option value="TEXT_CHOICES">{texts.kinds.TEXT_CHOICES}</option>
          <option value="SWATCH_CHOICES">{texts.kinds.SWATCH_CHOICES}</option>
        </SelectField>
      )}
      {modifier.kind === "FREE_TEXT" ? (
        <FieldRow>
          <TextField
            label={texts.label}
            maxLength={150}
            placeholder={modifier.name}
            value={modifier.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextField
            label={texts.maxLength}
            suffix={texts.characters}
            inputMode="numeric"
            placeholder="100"
            value={modifier.maxLength}
            onChange={(event) => set({ maxLength: event.currentTarget.value })}
          />
          <TextField
            label={texts.addedPrice}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            placeholder="0"
            value={modifier.addedPrice}
            error={optionalDecimalProblem(modifier.addedPrice)}
            onChange={(event) => set({ addedPrice: event.currentTarget.value })}
          />
        </FieldRow>
      ) : (
        <ModifierChoices modifier={modifier} onChange={(choices) => set({ choices })} />
      )}
      <Checkbox
        label={texts.required}
        checked={modifier.isMandatory}
        onChange={(event) => set({ isMandatory: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

type ChoicesProps = { modifier: ModifierEntry; onChange: (choices: ModifierChoice[]) => void };

function ModifierChoices({ modifier, onChange }: ChoicesProps) {
  const { currency } = useEditorTools();
  const { choices, kind } = modifier;
  const isSwatch = kind === "SWATCH_CHOICES";
  const set = (index: number, part: Partial<ModifierChoice>): void => {
    const choice = choices[index];
    if (choice !== undefined) onChange(choices.with(index, { ...choice, ...part }));
  };
  return (
    <div className={styles.list}>
      {choices.map((choice, index) => (
        <div key={choice.key} className={styles.line}>
          {isSwatch && (
            <ColorInput
              name={choice.name}
              color={choice.color}
              className={styles.swatch}
              onChange={(color) => set(index, { color })}
            />
          )}
          <span className={styles.lineName}>{choice.name}</span>
          <TextField
            label={formatMessage(staffLanguage(), texts.addedPriceOf, { name: choice.name })}
            isLabelHidden
            prefix={`+${currencySymbol(currency)}`}
            inputMode="decimal"
            placeholder="0"
            value={choice.addedPrice}
            error={optionalDecimalProblem(choice.addedPrice)}
            onChange={(event) => set(index, { addedPrice: event.currentTarget.value })}
          />
          <Button
            variant="plain"
            size="icon"
            aria-label={formatMessage(staffLanguage(), remove, { name: choice.name })}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(choices.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Combobox
        label={formatMessage(staffLanguage(), texts.addValues, { name: modifier.name })}
        isLabelHidden
        placeholder={texts.valueExamples}
        choices={[]}
        onSearch={() => {}}
        onChoose={() => {}}
        onCreate={(names) =>
          onChange([
            ...choices,
            ...names
              .split(",")
              .map((name) => name.trim().slice(0, 50))
              .filter((name) => name !== "" && !choices.some((choice) => choice.name === name))
              .map((name) => ({ key: newKey(), name, color: isSwatch ? startColor(name) : "", addedPrice: "" })),
          ])
        }
      />
    </div>
  );
}

function AddModifier({ taken, onAdd }: { taken: readonly ModifierEntry[]; onAdd: (modifier: ModifierEntry) => void }) {
  const [text, setText] = useState("");
  const found = useQuery(customizationChoicesQuery("MODIFIER", text));
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  return (
    <Combobox
      label={texts.add}
      isLabelHidden
      placeholder={texts.examples}
      maxLength={50}
      choices={(found.data ?? [])
        .filter(({ name }) => !names.has(name.toLowerCase()))
        .map(({ id, name }) => ({ id, name }))}
      isLoading={found.isFetching}
      onSearch={setText}
      onChoose={({ id }) => {
        const one = found.data?.find((customization) => customization.id === id);
        if (one === undefined) return;
        onAdd({
          ...emptyModifier,
          key: one.id,
          id: one.id,
          name: one.name,
          kind: one.customizationRenderType,
          title: one.freeTextInput?.title ?? "",
          maxLength: one.freeTextInput === undefined ? "" : String(one.freeTextInput.maxCharCount),
          addedPrice: one.freeTextInput?.defaultAddedPrice ?? "",
          choices: (one.choicesSettings?.choices ?? []).map((choice) => ({
            key: choice.id,
            id: choice.id,
            name: choice.name,
            color: choice.colorCode ?? "",
            addedPrice: choice.defaultAddedPrice ?? "",
          })),
        });
      }}
      onCreate={(name) => onAdd({ ...emptyModifier, key: newKey(), name })}
    />
  );
}

const emptyModifier: Omit<ModifierEntry, "key" | "name"> = {
  kind: "FREE_TEXT",
  isMandatory: false,
  title: "",
  minLength: "",
  maxLength: "",
  addedPrice: "",
  choices: [],
};

function asKind(value: string): ModifierKind {
  return value === "TEXT_CHOICES" || value === "SWATCH_CHOICES" ? value : "FREE_TEXT";
}
