import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Images, X } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ColorInput } from "#backoffice/components/forms/ColorInput.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { startColor } from "#backoffice/components/forms/color-names.ts";
import { customizationChoicesQuery } from "../../../catalog/named-queries.ts";
import { type ChoiceEntry, newKey, type OptionEntry, type ProductForm } from "../../form/product-form.ts";
import styles from "./ChoiceList.module.css";
import { ChoicePicturesDialog } from "./ChoicePicturesDialog.tsx";

type Props = { option: OptionEntry; onChange: (option: OptionEntry) => void };

/** The choices of one option. A comma adds several at once; a stored option offers the choices it has elsewhere. */
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
  // Pictures belong to the choices of one option only.
  const mayHavePictures =
    media.length > 0 &&
    !options.some((other) => other.key !== option.key && other.choices.some(({ mediaIds }) => mediaIds.length > 0));
  const offers = stored
    .filter(({ name }) => !taken.has(name.toLowerCase()) && name.toLowerCase().includes(text.toLowerCase()))
    .map(({ id, name }) => ({ id, name }));

  return (
    <div className={styles.choices}>
      {option.choices.length > 0 && (
        <ul className={styles.list} aria-label={`Choices of ${option.name}`}>
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
                  className={styles.tool}
                  aria-label={`Pictures of ${choice.name}: ${choice.mediaIds.length}`}
                  title="Pictures that show this choice"
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
                  aria-label={`Move ${choice.name} forward`}
                  onClick={() => move(position, position - 1)}
                >
                  <ArrowLeft aria-hidden="true" />
                </button>
              )}
              {position < option.choices.length - 1 && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={`Move ${choice.name} back`}
                  onClick={() => move(position, position + 1)}
                >
                  <ArrowRight aria-hidden="true" />
                </button>
              )}
              <button
                type="button"
                className={styles.tool}
                aria-label={`Remove ${choice.name}`}
                onClick={() => set(option.choices.toSpliced(position, 1))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Combobox
        label={`Add choices to ${option.name}`}
        isLabelHidden
        placeholder={
          option.choices.length > 0 ? "Add a choice" : option.isSwatch ? "Sand, Forest, Ink" : "Small, Medium, Large"
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
