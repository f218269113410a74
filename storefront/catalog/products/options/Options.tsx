import { formatMessage } from "#api/store/messages.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { focus, isFirst, type Marks, marksOf, Problem } from "../buying/Problem.tsx";
import { productTexts } from "../texts/texts.ts";
import type { ChoiceView, OptionView } from "../views.ts";
import { optionField } from "./fields.ts";
import styles from "./options.module.css";
import { Swatch } from "./Swatch.tsx";

type Props = {
  options: readonly OptionView[];
  errors: Readonly<Record<string, string>>;
  /** False if another field can replace the selection, such as a custom gift card amount. */
  isRequired: boolean;
};

/** One radio group per option, or a select for long lists. The legend shows the selected value. */
export function Options({ options, errors, isRequired }: Props) {
  const language = useLanguage();
  const texts = useTexts(clientTexts);
  return options.map((option, index) => {
    const field = optionField(option.name);
    const error = errors[field];
    const problemId = `option-problem-${index}`;
    const marks = marksOf(error, problemId);
    const isFocused = isFirst(errors, field);
    return (
      <fieldset
        key={option.name}
        className={styles.option}
        {...(option.kind === "select" ? {} : marks)}
        data-field={field}
        data-option={option.name}
      >
        <legend>
          {option.name}
          <span className={styles.chosen} data-chosen="">
            {option.chosen ? formatMessage(language, texts.choice, { choice: option.chosen }) : ""}
          </span>
        </legend>
        {option.kind === "select" ? (
          <LongOption {...{ option, isRequired, marks, isFocused }} />
        ) : (
          <div className={option.kind === "swatches" ? styles.swatches : styles.chips}>
            {option.choices.map((choice, at) => (
              <Choice key={choice.value} {...{ option, choice, isRequired }} isFocused={isFocused && at === 0} />
            ))}
          </div>
        )}
        {error && <Problem id={problemId} field={field} text={error} />}
      </fieldset>
    );
  });
}

type ChoiceProps = { option: OptionView; choice: ChoiceView; isRequired: boolean; isFocused: boolean };

/** Sold out is struck through, not made with the others is faded; both can be chosen: there is something to say then. */
function Choice({ option, choice, isRequired, isFocused }: ChoiceProps) {
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
        {...focus(isFocused)}
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

type LongProps = { option: OptionView; isRequired: boolean; marks: Marks; isFocused: boolean };

function LongOption({ option, isRequired, marks, isFocused }: LongProps) {
  const language = useLanguage();
  const texts = useTexts(productTexts).options;
  return (
    <select
      name={optionField(option.name)}
      defaultValue={option.chosen ?? ""}
      required={isRequired}
      className={styles.select}
      aria-label={option.name}
      {...focus(isFocused)}
      {...marks}
    >
      <option value="" disabled>
        {formatMessage(language, texts.choose, { option: option.name })}
      </option>
      {option.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {formatMessage(language, texts.inList[choice.state], { choice: choice.value })}
        </option>
      ))}
    </select>
  );
}
