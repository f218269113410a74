import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "../checkout.module.css";
import { checkoutTexts } from "../texts/texts.ts";
import type { CheckoutView } from "../views.ts";

type Props = { checkout: Pick<CheckoutView, "id" | "tip" | "problems"> };

/** Tip selection; never preselected. */
export function Tips({ checkout: { id, tip, problems } }: Props) {
  const texts = useTexts(checkoutTexts).tips;
  if (tip === undefined) return null;
  const choices = [
    { value: "none", label: texts.none },
    ...tip.choices,
    ...(tip.hasCustom ? [{ value: "custom", label: texts.custom }] : []),
  ];
  return (
    <form method="post" action={`/checkout/${id}/tip`} className={styles.tipForm}>
      <fieldset className={styles.tips}>
        <legend className={styles.sub}>{texts.legend}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.tip}>
            <input type="radio" name="tip" value={value} defaultChecked={value === tip.chosen} />
            {label}
          </label>
        ))}
      </fieldset>
      {tip.hasCustom && (
        <div className={styles.tipAmount}>
          <Field
            label={texts.amount}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={tip.custom}
            error={problems.amount}
          />
        </div>
      )}
      <div>
        <Button kind="secondary">{texts.update}</Button>
      </div>
    </form>
  );
}
