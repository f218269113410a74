import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "../checkout.module.css";
import { checkoutTexts } from "../texts/texts.ts";
import type { CheckoutView } from "../views.ts";

type Props = { checkout: Pick<CheckoutView, "id" | "plans"> };

/** Memberships that can cover line items, one button each, because applying one changes the total immediately. */
export function Plans({ checkout: { id, plans } }: Props) {
  const language = useLanguage();
  const texts = useTexts(checkoutTexts).plans;
  if (plans.length === 0) return null;
  return (
    <div className={styles.plans}>
      <h3 className={styles.sub}>{texts.heading}</h3>
      {plans.map((plan) => (
        <form key={plan.id} method="post" action={`/checkout/${id}/plan`} className={styles.plan}>
          <input type="hidden" name="plan" value={plan.id} />
          <input type="hidden" name="app" value={plan.appId} />
          <input type="hidden" name="lines" value={plan.lineIds.join(" ")} />
          <span className={styles.choiceText}>
            <span className={styles.choiceTitle}>{plan.name}</span>
            <span className={styles.choiceNote}>{plan.text}</span>
          </span>
          <Button
            kind="secondary"
            name="intent"
            value={plan.isChosen ? "drop" : "use"}
            aria-label={formatMessage(language, plan.isChosen ? texts.dropNamed : texts.useNamed, { name: plan.name })}
          >
            {plan.isChosen ? texts.drop : texts.use}
          </Button>
        </form>
      ))}
    </div>
  );
}
