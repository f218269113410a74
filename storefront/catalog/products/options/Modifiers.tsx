import { formatMessage } from "#api/store/messages.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { Field, TextArea } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { focus, isFirst, marksOf, Problem } from "../buying/Problem.tsx";
import { productTexts } from "../texts/texts.ts";
import type { ChoiceModifierView, ModifierView, TextModifierView } from "../views.ts";
import styles from "./options.module.css";
import { Swatch } from "./Swatch.tsx";

type Props = { modifiers: readonly ModifierView[]; errors: Readonly<Record<string, string>> };

const LONG = 80;

/** What a shopper adds: an engraving, a wrapping. Kept when the form comes back with errors. */
export function Modifiers({ modifiers, errors }: Props) {
  if (modifiers.length === 0) return null;
  return (
    <div className={styles.modifiers}>
      {modifiers.map((modifier, index) =>
        modifier.kind === "text" ? (
          <TextModifier key={modifier.name} {...{ modifier, index, errors }} />
        ) : (
          <ChoiceModifier key={modifier.name} {...{ modifier, index, errors }} />
        ),
      )}
    </div>
  );
}

type TextProps = { modifier: TextModifierView; index: number; errors: Props["errors"] };

function TextModifier({ modifier, index, errors }: TextProps) {
  const Control = modifier.maxLength > LONG ? TextArea : Field;
  const charge = modifier.charge ? ` ${modifier.charge.text}` : "";
  const language = useLanguage();
  const texts = useTexts(productTexts).modifiers;
  const length = { min: modifier.minLength, max: modifier.maxLength };
  return (
    <div className={styles.textModifier}>
      <Control
        id={`text-${index}`}
        label={modifier.label + charge}
        name={modifier.name}
        minLength={modifier.minLength || undefined}
        maxLength={modifier.maxLength}
        required={modifier.isRequired}
        isOptional={!modifier.isRequired}
        defaultValue={modifier.value}
        error={errors[modifier.name]}
        autoFocus={isFirst(errors, modifier.name)}
        hint={formatMessage(language, length.min > 0 ? texts.between : texts.upTo, length)}
        autoComplete="off"
        data-counted={modifier.maxLength}
        data-charge={modifier.charge?.amount}
        data-charge-label={modifier.charge && modifier.label}
      />
    </div>
  );
}

type ChoiceProps = { modifier: ChoiceModifierView; index: number; errors: Props["errors"] };

function ChoiceModifier({ modifier, index, errors }: ChoiceProps) {
  const error = errors[modifier.name];
  const isFocused = isFirst(errors, modifier.name);
  const problemId = `modifier-problem-${index}`;
  const language = useLanguage();
  const texts = useTexts(productTexts).modifiers;
  const { choice: chosenText } = useTexts(clientTexts);
  const chosen = modifier.choices.find((choice) => choice.isChosen);
  const title = modifier.name.replace(/^mod\./, "");
  return (
    <fieldset className={styles.option} {...marksOf(error, problemId)} data-field={modifier.name} data-modifier="">
      <legend>
        <bdi>{title}</bdi>
        {!modifier.isRequired && <span className={styles.chosen}>{texts.optional}</span>}
        <span className={styles.chosen} data-chosen="">
          {chosen
            ? formatMessage(language, chosenText, { choice: `${chosen.value} ${chosen.charge?.text ?? ""}`.trim() })
            : ""}
        </span>
      </legend>
      <div className={modifier.isSwatches ? styles.swatches : styles.chips}>
        {!modifier.isRequired && (
          <label className={styles.chip}>
            <input type="radio" name={modifier.name} value="" defaultChecked={!chosen} className={styles.radio} />
            <span>{texts.none}</span>
          </label>
        )}
        {modifier.choices.map((choice, at) => (
          <label
            key={choice.value}
            className={modifier.isSwatches && choice.swatch ? styles.swatch : styles.chip}
            title={modifier.isSwatches ? `${choice.value} ${choice.charge?.text ?? ""}`.trim() : undefined}
          >
            <input
              type="radio"
              name={modifier.name}
              value={choice.value}
              defaultChecked={choice.isChosen}
              required={modifier.isRequired}
              {...focus(isFocused && at === 0)}
              className={styles.radio}
              data-charge={choice.charge?.amount}
              data-charge-label={choice.charge && choice.value}
            />
            {modifier.isSwatches && choice.swatch && <Swatch swatch={choice.swatch} />}
            <span className={modifier.isSwatches && choice.swatch ? "visually-hidden" : undefined}>
              {choice.value}
              {choice.charge && <small> {choice.charge.text}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && <Problem id={problemId} field={modifier.name} text={error} />}
    </fieldset>
  );
}
