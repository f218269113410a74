import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field, Select } from "#ui/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { AddressFields } from "./AddressFields.tsx";
import styles from "./checkout.module.css";
import type { CheckoutView, DeliveryChoice } from "./views.ts";

type Props = { checkout: CheckoutView };

export function InformationStep({ checkout }: Props) {
  return (
    <form
      method="post"
      action={`/checkout/${checkout.id}/information`}
      className={styles.stepForm}
      data-draft={checkout.id}
      noValidate
    >
      {/* The Enter key presses a form's first button, and must not press the one that only redraws the address. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
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
        hint={`For the confirmation${checkout.requiresShipping ? " and news of the parcel" : ""}.${checkout.newsletter ? "" : " No newsletter."}`}
      />
      <p className={styles.aside} data-email-hint="" hidden role="status">
        Did you mean <button type="button" className={styles.meant} />?
      </p>
      {checkout.newsletter && (
        <label className={`${styles.check} ${styles.quietCheck}`}>
          <input type="checkbox" name="newsletter" value="1" defaultChecked={checkout.newsletter.isChecked} />
          Send me news and offers. I can stop them at any time.
        </label>
      )}
      {checkout.isReminderOffered && (
        <label className={`${styles.check} ${styles.quietCheck}`}>
          <input type="checkbox" name="reminder" value="1" />
          Write to me once or twice if I leave without ordering.
        </label>
      )}
      {!checkout.isMember && checkout.signInHref && (
        <p className={styles.aside}>
          Have an account? <a href={checkout.signInHref}>Sign in</a>. You do not need one.
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
          <Way key={`${choice.carrierId} ${choice.code}`} choice={choice} />
        ))}
      </fieldset>
      <Button size="lg" isWide>
        Continue to payment
      </Button>
    </form>
  );
}

/** A way of delivery; where times are chosen, the list of those that are free belongs to it. */
function Way({ choice }: { choice: DeliveryChoice }) {
  const { code, carrierId, times } = choice;
  const timeId = `time-${code.replace("@", "")}`;
  return (
    <div className={styles.way}>
      <label className={styles.choice}>
        <input
          type="radio"
          name="option"
          value={`${carrierId} ${code}`}
          defaultChecked={choice.isChosen}
          aria-describedby={times.length > 0 ? timeId : undefined}
          required
        />
        <span className={styles.choiceText}>
          <span className={styles.choiceTitle}>{choice.title}</span>
          {choice.place && <span className={styles.choiceNote}>{choice.place}</span>}
          {choice.time && <span className={styles.choiceNote}>{choice.time}</span>}
        </span>
        <span className={styles.choicePrice}>{choice.price}</span>
      </label>
      {times.length > 0 && (
        <div className={styles.times}>
          <Select
            label={`Time for ${choice.title}`}
            name={`time.${code.slice(0, -1)}`}
            id={timeId}
            defaultValue={times.find((time) => time.isChosen)?.code ?? times[0]?.code ?? ""}
            choices={times.map((time) => ({ value: time.code, label: time.label }))}
          />
        </div>
      )}
    </div>
  );
}
