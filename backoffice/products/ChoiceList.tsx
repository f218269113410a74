import { Plus, X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button } from "../components/Button.tsx";
import { TextField } from "../components/Field.tsx";
import styles from "./OptionsCard.module.css";
import type { ProductForm } from "./product-form.ts";

/** The choices of one option: type and press Enter; a comma adds several at once. */
export function ChoiceList({ index }: { index: number }) {
  const { control } = useFormContext<ProductForm>();
  const { fields, append, remove, update } = useFieldArray({ control, name: `options.${index}.choices` });
  const [name, optionType] = useWatch({ control, name: [`options.${index}.name`, `options.${index}.optionType`] });
  const [text, setText] = useState("");
  const taken = new Set(fields.map(({ description }) => description.toLowerCase()));

  const add = (): void => {
    const labels = text
      .split(",")
      .map((label) => label.trim().slice(0, 50))
      .filter(
        (label, position, all) => label !== "" && !taken.has(label.toLowerCase()) && all.indexOf(label) === position,
      );
    append(
      labels.map((label) => ({
        value: optionType === "color" ? "#888888" : label,
        description: label,
        visible: true,
      })),
      { shouldFocus: false },
    );
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      {fields.length > 0 && (
        <ul className={styles.choices} aria-label={`Choices of ${name || "this option"}`}>
          {fields.map((choice, position) => (
            <li key={choice.id} className={styles.choice}>
              {optionType === "color" && (
                <input
                  type="color"
                  className={styles.swatch}
                  aria-label={`Color of ${choice.description}`}
                  value={/^#[0-9a-f]{6}$/i.test(choice.value) ? choice.value : "#888888"}
                  onChange={(event) => update(position, { ...choice, value: event.currentTarget.value })}
                />
              )}
              {choice.description}
              <button
                type="button"
                className={styles.removeChoice}
                aria-label={`Remove ${choice.description}`}
                onClick={() => remove(position)}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addChoice}>
        <TextField
          label="Add choices"
          isLabelHidden
          placeholder={optionType === "color" ? "Sand, Forest, Ink" : "S, M, L"}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button icon={<Plus aria-hidden="true" />} disabled={text.trim() === ""} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  );
}
