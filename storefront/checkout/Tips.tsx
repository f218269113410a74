import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import styles from "./checkout.module.css";
import type { CheckoutView } from "./views.ts";

type Props = { checkout: Pick<CheckoutView, "id" | "tip" | "problems"> };

/** A thank-you on top, never chosen beforehand. */
export function Tips({ checkout: { id, tip, problems } }: Props) {
  if (tip === undefined) return null;
  const choices = [
    { value: "none", label: "No tip" },
    ...tip.choices,
    ...(tip.hasCustom ? [{ value: "custom", label: "Another amount" }] : []),
  ];
  return (
    <form method="post" action={`/checkout/${id}/tip`} className={styles.tipForm}>
      <fieldset className={styles.tips}>
        <legend className={styles.sub}>Add a tip?</legend>
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
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={tip.custom}
            error={problems.amount}
          />
        </div>
      )}
      <div>
        <Button kind="secondary">Update tip</Button>
      </div>
    </form>
  );
}
