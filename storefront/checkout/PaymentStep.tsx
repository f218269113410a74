import { Button } from "#ui/Button.tsx";
import { TextArea } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { AddressFields } from "./AddressFields.tsx";
import styles from "./checkout.module.css";
import type { CheckoutView } from "./views.ts";

type Props = { checkout: CheckoutView };

/** Payment choice and the one button that buys. What the shopper saw goes along and is checked before anything is charged. */
export function PaymentStep({ checkout }: Props) {
  return (
    <form method="post" action={`/checkout/${checkout.id}/payment`} className={styles.stepForm} data-once="" noValidate>
      <input type="hidden" name="expectedTotal" value={checkout.totalAmount} />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">How to pay</legend>
        {checkout.payments.map((payment) => (
          <label key={payment.id} className={styles.choice}>
            <input
              type="radio"
              name="paymentMethod"
              value={payment.id}
              defaultChecked={payment.id === checkout.chosenPayment}
              required
            />
            <span className={styles.choiceText}>
              <span className={styles.choiceTitle}>{payment.name}</span>
              <span className={styles.choiceNote}>{payment.description}</span>
            </span>
            {payment.isTest && <span className={styles.choiceNote}>Test</span>}
          </label>
        ))}
      </fieldset>
      {checkout.requiresShipping && checkout.billing && (
        <details
          className={styles.more}
          open={Object.keys(checkout.problems).some((name) => name.startsWith("billing."))}
        >
          <summary>Use a different billing address</summary>
          <div className={styles.billing}>
            <label className={styles.check}>
              <input
                type="checkbox"
                name="hasBilling"
                value="1"
                defaultChecked={Object.keys(checkout.problems).length > 0}
              />
              Bill to this address instead
            </label>
            <AddressFields
              form={checkout.billing}
              prefix="billing."
              section="billing"
              countries={checkout.countries}
              problems={checkout.problems}
            />
          </div>
        </details>
      )}
      <details className={styles.more}>
        <summary>Add a note</summary>
        <TextArea label="Note for the shop" name="note" maxLength={1000} rows={3} isOptional />
      </details>
      <Button size="lg" isWide data-once-button="" name="intent" value="pay">
        Place order for {checkout.total}
      </Button>
      <p className={styles.trust}>
        <Icon name="lock" size={18} /> Encrypted. Card details go to the payment provider only. By ordering you accept
        the{" "}
        <a href="/pages/terms" target="_blank" rel="noreferrer">
          terms of sale
        </a>
        .
      </p>
    </form>
  );
}
