import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Images, X } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { cx } from "#backoffice/components/cx.ts";
import { ColorInput } from "#backoffice/components/forms/ColorInput.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { startColor } from "#backoffice/components/forms/color-names.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { customizationChoicesQuery } from "../../../catalog/named-queries.ts";
import { type ChoiceEntry, newKey, type OptionEntry, type ProductForm } from "../../form/product-form.ts";
import { productsTexts } from "../../texts/texts.ts";
import styles from "./ChoiceList.module.css";
import { ChoicePicturesDialog } from "./ChoicePicturesDialog.tsx";
import { productVariantsTexts } from "./texts/texts.ts";

const { moveBack, moveForward, remove } = productsTexts[staffLanguage()];
const { options: texts } = productVariantsTexts[staffLanguage()];

type Props = { option: OptionEntry; onChange: (option: OptionEntry) => void };

/** The values of an option. Commas separate several new values; a shared option suggests its values of other products. */
export function ChoiceList({ option, onChange }: Props) {
  const { control } = useFormContext<ProductForm>();
  const [options, media] = useWatch({ control, name: ["options", "media"] });
  const [text, setText] = useState("");
  const [picturesOf, setPicturesOf] = useState<string>();
  const shared = useQuery({ ...customizationChoicesQuery("PRODUCT_OPTION", ""), enabled: option.id !== undefined });
  const stored = shared.data?.find(({ id }) => id === option.id)?.choicesSettings?.choices ?? [];
  const taken = new Set(option.choices.map(({ name }) => name.toLowerCase()));
  const set = (choices: ChoiceEntry[]): void => onChange({ ...option, choices });
  const move = (from: number, to: number): void => {
    const choice = option.choices[from];
    if (choice !== undefined && to >= 0 && to < option.choices.length) {
      set(option.choices.toSpliced(from, 1).toSpliced(to, 0, choice));
    }
  };
  const add = (names: string): void => {
    const fresh = names
      .split(",")
      .map((name) => name.trim().slice(0, 50))
      .filter((name, at, all) => name !== "" && !taken.has(name.toLowerCase()) && all.indexOf(name) === at);
    set([
      ...option.choices,
      ...fresh.map((name): ChoiceEntry => {
        const known = stored.find((choice) => choice.name.toLowerCase() === name.toLowerCase());
        return known === undefined
          ? { key: newKey(), name, color: option.isSwatch ? startColor(name) : "", mediaIds: [] }
          : { key: known.id, id: known.id, name: known.name, color: known.colorCode ?? "", mediaIds: [] };
      }),
    ]);
  };
  // Only one option of a product can have images for its values.
  const mayHavePictures =
    media.length > 0 &&
    !options.some((other) => other.key !== option.key && other.choices.some(({ mediaIds }) => mediaIds.length > 0));
  const offers = stored
    .filter(({ name }) => !taken.has(name.toLowerCase()) && name.toLowerCase().includes(text.toLowerCase()))
    .map(({ id, name }) => ({ id, name }));

  return (
    <div className={styles.choices}>
      {option.choices.length > 0 && (
        <ul className={styles.list} aria-label={formatMessage(staffLanguage(), texts.values, { name: option.name })}>
          {option.choices.map((choice, position) => (
            <li key={choice.key} className={styles.choice}>
              {option.isSwatch && (
                <ColorInput
                  name={choice.name}
                  color={choice.color}
                  className={styles.swatch}
                  onChange={(color) => set(option.choices.with(position, { ...choice, color }))}
                />
              )}
              <span className={styles.name}>{choice.name}</span>
              {mayHavePictures && (
                <button
                  type="button"
                  className={cx(styles.tool, styles.images)}
                  aria-label={formatMessage(staffLanguage(), texts.images, {
                    name: choice.name,
                    count: choice.mediaIds.length,
                  })}
                  title={texts.imagesHint}
                  onClick={() => setPicturesOf(choice.key)}
                >
                  <Images aria-hidden="true" />
                  {choice.mediaIds.length > 0 && <small>{choice.mediaIds.length}</small>}
                </button>
              )}
              {position > 0 && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={formatMessage(staffLanguage(), moveForward, { name: choice.name })}
                  onClick={() => move(position, position - 1)}
                >
                  <ArrowLeft aria-hidden="true" />
                </button>
              )}
              {position < option.choices.length - 1 && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={formatMessage(staffLanguage(), moveBack, { name: choice.name })}
                  onClick={() => move(position, position + 1)}
                >
                  <ArrowRight aria-hidden="true" />
                </button>
              )}
              <button
                type="button"
                className={styles.tool}
                aria-label={formatMessage(staffLanguage(), remove, { name: choice.name })}
                onClick={() => set(option.choices.toSpliced(position, 1))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={formatMessage(staffLanguage(), texts.addValues, { name: option.name })}
        isLabelHidden
        placeholder={
          option.choices.length > 0 ? texts.addValue : option.isSwatch ? texts.colorExamples : texts.sizeExamples
        }
        maxLength={2000}
        choices={offers}
        onSearch={setText}
        onChoose={({ name }) => add(name)}
        onCreate={add}
      />
      {picturesOf !== undefined && (
        <ChoicePicturesDialog
          choice={option.choices.find(({ key }) => key === picturesOf)}
          media={media}
          onClose={() => setPicturesOf(undefined)}
          onChange={(mediaIds) =>
            set(option.choices.map((choice) => (choice.key === picturesOf ? { ...choice, mediaIds } : choice)))
          }
        />
      )}
    </div>
  );
}
