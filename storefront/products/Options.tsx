import { fill } from "#api/languages.ts";
import { useTexts } from "#ui/language.ts";
import { clientTexts } from "../client/texts/texts.ts";
import { formsOf, optionField } from "./fields.ts";
import styles from "./options.module.css";
import { Swatch } from "./Swatch.tsx";
import { productTexts } from "./texts/texts.ts";
import type { ChoiceView, OptionView } from "./views.ts";

type Props = {
  options: readonly OptionView[];
  errors: Readonly<Record<string, string>>;
  /** False where something else may be said instead, like an amount of one's own. */
  isRequired: boolean;
};

/** One group of radio buttons per option; a select when a list is long. The chosen value is said in the legend. */
export function Options({ options, errors, isRequired }: Props) {
  const texts = useTexts(clientTexts);
  return options.map((option, index) => {
    const error = errors[optionField(option.name)];
    const errorId = error ? `option-error-${index}` : undefined;
    return (
      <fieldset key={option.name} className={styles.option} data-option={option.name} aria-describedby={errorId}>
        <legend>
          {option.name}
          <span className={styles.chosen} data-chosen="">
            {option.chosen ? fill(texts.choice, { choice: option.chosen }) : ""}
          </span>
        </legend>
        {option.kind === "select" ? (
          <LongOption option={option} isRequired={isRequired} />
        ) : (
          <div className={option.kind === "swatches" ? styles.swatches : styles.chips}>
            {option.choices.map((choice) => (
              <Choice key={choice.value} option={option} choice={choice} isRequired={isRequired} />
            ))}
          </div>
        )}
        {error && (
          <p id={errorId} className={styles.error}>
            {error}
          </p>
        )}
      </fieldset>
    );
  });
}

type ChoiceProps = { option: OptionView; choice: ChoiceView; isRequired: boolean };

/** Sold out is struck through, not made with the others is faded; both can be chosen: there is something to say then. */
function Choice({ option, choice, isRequired }: ChoiceProps) {
  const { choiceStates } = useTexts(clientTexts);
  const isSwatch = option.kind === "swatches";
  return (
    <label
      className={isSwatch ? styles.swatch : styles.chip}
      data-state={choice.state === "available" ? undefined : choice.state}
      title={isSwatch ? choice.value : undefined}
    >
      <input
        type="radio"
        name={optionField(option.name)}
        value={choice.value}
        defaultChecked={choice.isChosen}
        required={isRequired}
        className={styles.radio}
      />
      {isSwatch && choice.swatch && <Swatch swatch={choice.swatch} />}
      <bdi className={isSwatch ? "visually-hidden" : undefined}>{choice.value}</bdi>
      <span className="visually-hidden" data-state-words="">
        {choiceStates[choice.state]}
      </span>
    </label>
  );
}

function LongOption({ option, isRequired }: { option: OptionView; isRequired: boolean }) {
  const texts = useTexts(productTexts).options;
  return (
    <select
      name={optionField(option.name)}
      defaultValue={option.chosen ?? ""}
      required={isRequired}
      className={styles.select}
      aria-label={option.name}
    >
      <option value="" disabled>
        {fill(texts.choose, formsOf(option.name))}
      </option>
      {option.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {fill(texts.inList[choice.state], { choice: choice.value })}
        </option>
      ))}
    </select>
  );
}
