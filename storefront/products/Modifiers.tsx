import { Field, TextArea } from "#ui/Field.tsx";
import styles from "./product.module.css";
import type { ModifierView } from "./views.ts";

type Props = { modifiers: readonly ModifierView[]; errors: Readonly<Record<string, string>> };

export const modifierField = (name: string): string => `text.${name}`;

const LONG = 120;

/** Texts the shopper writes: an engraving, a dedication. Kept when the form comes back with errors. */
export function Modifiers({ modifiers, errors }: Props) {
  if (modifiers.length === 0) return null;
  return (
    <div className={styles.modifiers}>
      {modifiers.map((modifier, index) => {
        const Control = modifier.maxLength > LONG ? TextArea : Field;
        const name = modifierField(modifier.name);
        return (
          <Control
            key={modifier.name}
            id={`text-${index}`}
            label={modifier.name}
            name={name}
            maxLength={modifier.maxLength}
            required={modifier.isRequired}
            isOptional={!modifier.isRequired}
            defaultValue={modifier.value}
            error={errors[name]}
            hint={`Up to ${modifier.maxLength} characters`}
            autoComplete="off"
          />
        );
      })}
    </div>
  );
}
