import { formatMessage } from "#api/store/messages.ts";
import { Icon } from "./Icon.tsx";
import { useLanguage, useTexts } from "./language.ts";
import styles from "./QuantityStepper.module.css";
import { uiTexts } from "./texts/texts.ts";

type Props = { id: string; name: string; value: number; max?: number | undefined; label: string };

/**
 * A whole number from 1 with buttons on both sides. The buttons need scripts (`data-step`); without them, the number
 * field works alone.
 */
export function QuantityStepper({ id, name, value, max, label }: Props) {
  const language = useLanguage();
  const texts = useTexts(uiTexts);
  return (
    <span className={styles.stepper} data-stepper="">
      <button
        type="button"
        className={styles.button}
        data-step="-1"
        aria-label={formatMessage(language, texts.fewer, { label })}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        className={styles.input}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        defaultValue={value}
        required
        aria-label={label}
        autoComplete="off"
      />
      <button
        type="button"
        className={styles.button}
        data-step="1"
        aria-label={formatMessage(language, texts.more, { label })}
      >
        <Icon name="plus" size={16} />
      </button>
    </span>
  );
}
