import { ArrowDown, ArrowUp, X } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ColorInput } from "#backoffice/components/forms/ColorInput.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { startColor } from "#backoffice/components/forms/color-names.ts";
import { TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./attributes.module.css";
import type { ChoiceField, CustomizationForm } from "./customization-form.ts";
import { attributesTexts } from "./texts/texts.ts";

const { custom: texts } = attributesTexts[staffLanguage()];

type Props = { form: CustomizationForm; symbol: string; onChange: (choices: ChoiceField[]) => void };

let lastKey = 0;

/** The ordered values, with color or additional price if the type has them. Commas separate several new values. */
export function ChoiceFields({ form, symbol, onChange }: Props) {
  const { choices, render, type } = form;
  const isSwatch = render === "SWATCH_CHOICES";
  const set = (index: number, part: Partial<ChoiceField>): void => {
    const choice = choices[index];
    if (choice !== undefined) onChange(choices.with(index, { ...choice, ...part }));
  };
  const move = (from: number, to: number): void => {
    const choice = choices[from];
    if (choice !== undefined && to >= 0 && to < choices.length)
      onChange(choices.toSpliced(from, 1).toSpliced(to, 0, choice));
  };
  const add = (names: string): void => {
    const fresh = names
      .split(",")
      .map((name) => name.trim().slice(0, 50))
      .filter((name) => name !== "" && !choices.some((one) => one.name.toLowerCase() === name.toLowerCase()));
    onChange([
      ...choices,
      ...fresh.map((name) => {
        lastKey += 1;
        return { key: `new-${lastKey}`, name, color: isSwatch ? startColor(name) : "", addedPrice: "" };
      }),
    ]);
  };
  return (
    <div className={styles.list}>
      {choices.map((choice, index) => (
        <div key={choice.key} className={styles.choice}>
          {isSwatch ? (
            <ColorInput
              name={choice.name}
              color={choice.color}
              className={styles.color}
              onChange={(color) => set(index, { color })}
            />
          ) : (
            <span className={styles.soft}>{index + 1}</span>
          )}
          <TextField
            label={formatMessage(staffLanguage(), texts.valueName, { number: index + 1 })}
            isLabelHidden
            maxLength={50}
            autoComplete="off"
            value={choice.name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          {type === "MODIFIER" && (
            <TextField
              label={formatMessage(staffLanguage(), texts.addedPriceOf, { name: choice.name })}
              isLabelHidden
              className={styles.price}
              prefix={`+${symbol}`}
              inputMode="decimal"
              placeholder="0"
              value={choice.addedPrice}
              onChange={(event) => set(index, { addedPrice: event.currentTarget.value })}
            />
          )}
          <span className={styles.tools}>
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.up, { name: choice.name })}
              disabled={index === 0}
              icon={<ArrowUp aria-hidden="true" />}
              onClick={() => move(index, index - 1)}
            />
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.down, { name: choice.name })}
              disabled={index === choices.length - 1}
              icon={<ArrowDown aria-hidden="true" />}
              onClick={() => move(index, index + 1)}
            />
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.remove, { name: choice.name })}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(choices.toSpliced(index, 1))}
            />
          </span>
        </div>
      ))}
      <Combobox
        label={texts.addValues}
        isLabelHidden
        placeholder={isSwatch ? texts.colorExamples : texts.sizeExamples}
        maxLength={2000}
        choices={[]}
        onSearch={() => {}}
        onChoose={() => {}}
        onCreate={add}
      />
    </div>
  );
}
