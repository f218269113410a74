import { useTexts } from "#ui/language.ts";
import { productTexts } from "../texts/texts.ts";
import type { PlanView, PurchaseView } from "../views.ts";
import { marksOf, Problem } from "./Problem.tsx";
import styles from "./purchase.module.css";

type Props = { purchase: PurchaseView; error: string | undefined };

/** Buying once or subscribing, as cards with one radio button each: price per delivery, saving, how often, how long. */
export function Purchase({ purchase, error }: Props) {
  const texts = useTexts(productTexts).purchase;
  const isOnce = !purchase.plans.some((plan) => plan.isChosen);
  return (
    <fieldset className={styles.purchase} {...marksOf(error, "plan-problem")} data-field="plan" data-plans="">
      <legend>{texts.how}</legend>
      {purchase.canBuyOnce && (
        <label className={styles.plan}>
          <input type="radio" name="plan" value="" defaultChecked={isOnce} />
          <span className={styles.planTitle}>{texts.once}</span>
          <span className={styles.planPrice} data-plan-price="">
            {purchase.oncePrice}
          </span>
        </label>
      )}
      {purchase.plans.map((plan) => (
        <Plan key={plan.id} plan={plan} isRequired={!purchase.canBuyOnce} />
      ))}
      {error && <Problem id="plan-problem" field="plan" text={error} />}
    </fieldset>
  );
}

function Plan({ plan, isRequired }: { plan: PlanView; isRequired: boolean }) {
  return (
    <label className={styles.plan}>
      <input
        type="radio"
        name="plan"
        value={plan.id}
        defaultChecked={plan.isChosen}
        required={isRequired}
        data-percent={plan.discount && "percent" in plan.discount ? plan.discount.percent : undefined}
        data-amount={plan.discount && "amount" in plan.discount ? plan.discount.amount : undefined}
        data-saving={plan.saving}
        data-every={plan.frequency}
      />
      <span className={styles.planTitle}>
        {plan.title}
        {plan.saving && <span className={styles.saving}>{plan.saving}</span>}
      </span>
      <span className={styles.planPrice}>
        <span data-plan-price="">{plan.price}</span>
        <span className={styles.every}> {plan.frequency}</span>
      </span>
      <span className={styles.planWords}>
        {plan.description && <bdi>{plan.description} </bdi>}
        <span>{plan.term}</span>
        {/* When the next payment is due depends on the day it is: the script says it. */}
        <span data-next={plan.every.unit} data-next-count={plan.every.count} />
      </span>
    </label>
  );
}
