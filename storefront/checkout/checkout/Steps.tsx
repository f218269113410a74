import { formatMessage } from "#api/store/messages.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Field, Select } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { AddressFields } from "./address/AddressFields.tsx";
import styles from "./checkout.module.css";
import { checkoutTexts } from "./texts/texts.ts";
import type { CheckoutView, DeliveryChoice } from "./views.ts";

type Props = { checkout: CheckoutView };

export function InformationStep({ checkout }: Props) {
  const texts = useTexts(checkoutTexts).information;
  const hint = checkout.requiresShipping ? texts.emailHintParcel : texts.emailHint;
  return (
    <form
      method="post"
      action={`/checkout/${checkout.id}/information`}
      className={styles.stepForm}
      data-draft={checkout.id}
      noValidate
    >
      {/* Enter submits a form with its first button, which must not be the one that only redraws the address. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <Field
        label={texts.email}
        name="email"
        type="email"
        defaultValue={checkout.email}
        autoComplete="email"
        inputMode="email"
        required
        maxLength={254}
        error={checkout.problems.email}
        hint={checkout.newsletter ? hint : `${hint} ${texts.noNewsletter}`}
      />
      <p className={styles.aside} data-email-hint="" hidden role="status">
        {texts.meant.before} <button type="button" className={styles.meant} />
        {texts.meant.after}
      </p>
      {checkout.newsletter && (
        <label className={`${styles.check} ${styles.quietCheck}`}>
          <input type="checkbox" name="newsletter" value="1" defaultChecked={checkout.newsletter.isChecked} />
          {texts.newsletter}
        </label>
      )}
      {checkout.isReminderOffered && (
        <label className={`${styles.check} ${styles.quietCheck}`}>
          <input type="checkbox" name="reminder" value="1" />
          {texts.reminder}
        </label>
      )}
      {!checkout.isMember && checkout.signInHref && (
        <p className={styles.aside}>
          {texts.signIn.before} <a href={checkout.signInHref}>{texts.signIn.link}</a>
          {texts.signIn.after}
        </p>
      )}
      <h3 className={styles.sub}>{checkout.requiresShipping ? texts.shippingTitle : texts.billingTitle}</h3>
      <AddressFields
        form={checkout.address}
        prefix=""
        section={checkout.requiresShipping ? "shipping" : "billing"}
        countries={checkout.countries}
        problems={checkout.problems}
      />
      <Button size="lg" isWide name="intent" value="save">
        {checkout.requiresShipping ? texts.toDelivery : texts.toPayment}
      </Button>
    </form>
  );
}

export function DeliveryStep({ checkout }: Props) {
  const { delivery: texts, information } = useTexts(checkoutTexts);
  if (checkout.deliveryChoices.length === 0) {
    return (
      <div className={styles.stepForm}>
        <Notice tone="warn">{checkout.deliveryProblem ?? texts.none}</Notice>
        <div className={styles.row}>
          <ButtonLink href={`/checkout/${checkout.id}?step=information`}>{texts.changeAddress}</ButtonLink>
          <ButtonLink href="/contact" kind="quiet">
            {texts.askUs}
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <form
      method="post"
      action={`/checkout/${checkout.id}/delivery`}
      className={styles.stepForm}
      data-rates=""
      data-total={texts.newTotal}
    >
      {/* Enter submits a form with its first button, which must not be the one that only updates the total. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{texts.legend}</legend>
        {checkout.deliveryChoices.map((choice) => (
          <Way key={`${choice.carrierId} ${choice.code}`} choice={choice} />
        ))}
      </fieldset>
      <div className={styles.withoutScripts}>
        <Button kind="quiet" name="intent" value="update">
          {texts.update}
        </Button>
      </div>
      <div data-rates-problem="" role="alert">
        <template>
          <Notice tone="warn">{texts.updateFailed}</Notice>
        </template>
      </div>
      <Button size="lg" isWide>
        {information.toPayment}
      </Button>
    </form>
  );
}

/** A delivery option, with the list of available times if it has time slots. */
function Way({ choice }: { choice: DeliveryChoice }) {
  const language = useLanguage();
  const texts = useTexts(checkoutTexts).delivery;
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
          <span className={styles.choiceTitle}>
            <bdi>{choice.title}</bdi>
          </span>
          {choice.place && (
            <span className={styles.choiceNote}>
              <bdi>{choice.place}</bdi>
            </span>
          )}
          {choice.time && (
            <span className={styles.choiceNote}>
              <bdi>{choice.time}</bdi>
            </span>
          )}
        </span>
        <span className={styles.choicePrice}>{choice.price}</span>
      </label>
      {times.length > 0 && (
        <div className={styles.times}>
          <Select
            label={formatMessage(language, texts.timeFor, { way: choice.title })}
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
