import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { MAX_VARIANTS } from "#api/catalog/products/product-parts.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Banner } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { customizationChoicesQuery } from "../../../catalog/named-queries.ts";
import { newKey, type OptionEntry, type ProductForm } from "../../form/product-form.ts";
import { combinationCount, planRows } from "../../form/variant-rows.ts";
import { productsTexts } from "../../texts/texts.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import { productVariantsTexts } from "./texts/texts.ts";

const { fields } = productEditorTexts[staffLanguage()];
const { moveDown, moveUp } = productsTexts[staffLanguage()];
const { options: texts } = productVariantsTexts[staffLanguage()];

const MAX_OPTIONS = 6;

/** Size, color and other options. Options can be shared between products; changes update the variants table immediately. */
export function OptionsCard() {
  const { control, setValue, formState } = useFormContext<ProductForm>();
  const { before, rows, alignTo } = useEditorTools();
  const list = useRef<HTMLDivElement>(null);
  const options = useWatch({ control, name: "options" });
  const change = (next: OptionEntry[]): void => {
    // Above the limit, rows stay unchanged and the banner below shows an error.
    if (combinationCount(next) <= MAX_VARIANTS) alignTo(next);
    setValue("options", next, { shouldDirty: true });
  };
  const move = (from: number, to: number): void => {
    const option = options[from];
    if (option !== undefined && to >= 0 && to < options.length)
      change(options.toSpliced(from, 1).toSpliced(to, 0, option));
  };
  const remove = (index: number): void => {
    change(options.toSpliced(index, 1));
    // The pressed button is removed: focuses the next option's button, otherwise the field that adds one.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove-option]") ?? [];
      const fields = list.current?.querySelectorAll<HTMLElement>("input[role=combobox]") ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? fields[fields.length - 1])?.focus();
    });
  };
  const add = (option: OptionEntry): void => {
    change([...options, option]);
    requestAnimationFrame(() => {
      const added = [...(list.current?.querySelectorAll("fieldset") ?? [])].at(-1);
      added?.querySelector<HTMLElement>("input[role=combobox]")?.focus();
    });
  };
  const total = combinationCount(options);
  const plan = planRows(before.rows, rows);
  const isChanged = before.rows.some(({ id }) => id !== undefined) && (plan.added > 0 || plan.removed > 0);
  return (
    <Card title={fields.options}>
      <div id="product-options" className={styles.list} ref={list}>
        {options.map((option, index) => (
          <fieldset key={option.key} className={styles.entry}>
            <legend className="visually-hidden">
              {formatMessage(staffLanguage(), texts.legend, { name: option.name })}
            </legend>
            <div className={styles.entryHead}>
              <div className={styles.entryName}>
                {option.name}
                {option.id !== undefined && <small>{texts.shared}</small>}
              </div>
              <Button
                variant="plain"
                size="icon"
                aria-label={formatMessage(staffLanguage(), moveUp, { name: option.name })}
                disabled={index === 0}
                icon={<ArrowUp aria-hidden="true" />}
                onClick={() => move(index, index - 1)}
              />
              <Button
                variant="plain"
                size="icon"
                aria-label={formatMessage(staffLanguage(), moveDown, { name: option.name })}
                disabled={index === options.length - 1}
                icon={<ArrowDown aria-hidden="true" />}
                onClick={() => move(index, index + 1)}
              />
              <Button
                variant="plain"
                size="icon"
                aria-label={formatMessage(staffLanguage(), texts.remove, { name: option.name })}
                icon={<Trash2 aria-hidden="true" />}
                data-remove-option=""
                onClick={() => remove(index)}
              />
            </div>
            {option.id === undefined && (
              <Checkbox
                label={texts.swatches}
                checked={option.isSwatch}
                onChange={(event) => change(options.with(index, { ...option, isSwatch: event.currentTarget.checked }))}
              />
            )}
            <ChoiceList option={option} onChange={(next) => change(options.with(index, next))} />
          </fieldset>
        ))}
        {options.length < MAX_OPTIONS && <AddOption taken={options} onAdd={add} />}
        {formState.errors.options?.message !== undefined && (
          <Banner tone="critical">{formState.errors.options.message}</Banner>
        )}
        {total > MAX_VARIANTS ? (
          <Banner tone="critical">
            {formatMessage(staffLanguage(), texts.tooMany, { count: total, max: MAX_VARIANTS })}
          </Banner>
        ) : (
          isChanged && <Banner tone={plan.removed > 0 ? "warning" : "note"}>{describePlan(plan)}</Banner>
        )}
      </div>
    </Card>
  );
}

/** Adds a shared option, or creates a new one. */
function AddOption({ taken, onAdd }: { taken: readonly OptionEntry[]; onAdd: (option: OptionEntry) => void }) {
  const [text, setText] = useState("");
  const found = useQuery(customizationChoicesQuery("PRODUCT_OPTION", text));
  const names = new Set(taken.map(({ name }) => name.toLowerCase()));
  const choices = (found.data ?? [])
    .filter(({ name }) => !names.has(name.toLowerCase()))
    .map((customization) => ({
      id: customization.id,
      name: customization.name,
      note: (customization.choicesSettings?.choices ?? [])
        .slice(0, 4)
        .map(({ name }) => name)
        .join(", "),
    }));
  return (
    <Combobox
      label={texts.add}
      isLabelHidden={taken.length > 0}
      placeholder={taken.length === 0 ? texts.examples : texts.addAnother}
      {...(taken.length === 0 && { hint: texts.addHint })}
      maxLength={50}
      choices={choices}
      isLoading={found.isFetching}
      onSearch={setText}
      onChoose={({ id }) => {
        const one = found.data?.find((customization) => customization.id === id);
        if (one === undefined) return;
        onAdd({
          key: one.id,
          id: one.id,
          name: one.name,
          isSwatch: one.customizationRenderType === "SWATCH_CHOICES",
          // The values of this product are chosen next.
          choices: [],
        });
      }}
      onCreate={(name) => {
        if (!names.has(name.toLowerCase())) {
          onAdd({ key: newKey(), name, isSwatch: /^colou?rs?$/i.test(name), choices: [] });
        }
      }}
    />
  );
}

function describePlan(plan: ReturnType<typeof planRows>): string {
  const { willAdd, willRemove, willChange } = texts;
  const message = plan.removed === 0 ? willAdd : plan.added === 0 ? willRemove : willChange;
  return formatMessage(staffLanguage(), message, plan);
}
