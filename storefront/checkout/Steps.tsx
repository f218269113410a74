import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { AddressFields } from "./AddressFields.tsx";
import styles from "./checkout.module.css";
import type { CheckoutView } from "./views.ts";

type Props = { checkout: CheckoutView };

export function InformationStep({ checkout }: Props) {
  return (
    <form method="post" action={`/checkout/${checkout.id}/information`} className={styles.stepForm} noValidate>
      <Field
        label="E-mail"
        name="email"
        type="email"
        defaultValue={checkout.email}
        autoComplete="email"
        inputMode="email"
        required
        maxLength={254}
        error={checkout.problems.email}
        hint="For the confirmation and news of the parcel. No newsletter."
      />
      {!checkout.isMember && (
        <p className={styles.aside}>
          Have an account?{" "}
          <a href={`/account/sign-in?return=${encodeURIComponent(`/checkout/${checkout.id}`)}`}>Sign in</a>. You do not
          need one.
        </p>
      )}
      <h3 className={styles.sub}>{checkout.requiresShipping ? "Where it goes" : "Billing address"}</h3>
      <AddressFields
        form={checkout.address}
        prefix=""
        section={checkout.requiresShipping ? "shipping" : "billing"}
        countries={checkout.countries}
        problems={checkout.problems}
      />
      <Button size="lg" isWide name="intent" value="save">
        {checkout.requiresShipping ? "Continue to delivery" : "Continue to payment"}
      </Button>
    </form>
  );
}

export function DeliveryStep({ checkout }: Props) {
  if (checkout.deliveryChoices.length === 0) {
    return (
      <div className={styles.stepForm}>
        <Notice tone="warn">{checkout.deliveryProblem ?? "We do not deliver to this address yet."}</Notice>
        <div className={styles.row}>
          <ButtonLink href={`/checkout/${checkout.id}?step=information`}>Change the address</ButtonLink>
          <ButtonLink href="/contact" kind="quiet">
            Ask us
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <form method="post" action={`/checkout/${checkout.id}/delivery`} className={styles.stepForm}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Delivery option</legend>
        {checkout.deliveryChoices.map((choice) => (
          <label key={`${choice.carrierId} ${choice.code}`} className={styles.choice}>
            <input
              type="radio"
              name="option"
              value={`${choice.carrierId} ${choice.code}`}
              defaultChecked={choice.isChosen}
              required
            />
            <span className={styles.choiceText}>
              <span className={styles.choiceTitle}>{choice.title}</span>
              {choice.time && <span className={styles.choiceNote}>{choice.time}</span>}
            </span>
            <span className={styles.choicePrice}>{choice.price}</span>
          </label>
        ))}
      </fieldset>
      <Button size="lg" isWide>
        Continue to payment
      </Button>
    </form>
  );
}
