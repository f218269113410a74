import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Field, TextArea } from "#ui/Field.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { AddressFields } from "../address/AddressFields.tsx";
import styles from "../checkout.module.css";
import { checkoutTexts } from "../texts/texts.ts";
import type { CheckoutView } from "../views.ts";
import { Plans } from "./Plans.tsx";
import { Tips } from "./Tips.tsx";

type Props = { checkout: CheckoutView };

/** Payment method and order button. The form includes the signed offer that the shopper reviewed, which is verified before charging. */
export function PaymentStep({ checkout }: Props) {
  const language = useLanguage();
  const texts = useTexts(checkoutTexts);
  const { trust } = texts.payment;
  const isPayable = checkout.isNothingDue || checkout.payments.length > 0;
  return (
    <>
      {checkout.isExpress && <p className={styles.aside}>{texts.information.filledIn}</p>}
      <Plans checkout={checkout} />
      <Tips checkout={checkout} />
      <form
        method="post"
        action={`/checkout/${checkout.id}/payment`}
        className={styles.stepForm}
        data-once=""
        data-draft={checkout.id}
        noValidate
      >
        <input type="hidden" name="expectedTotal" value={checkout.totalAmount} />
        <input type="hidden" name="seen" value={checkout.seen} />
        {checkout.isNothingDue ? <NothingDue checkout={checkout} /> : <Methods checkout={checkout} />}
        {isPayable ? (
          <>
            <Saving checkout={checkout} />
            {checkout.requiresShipping && checkout.billing && <Billing checkout={checkout} />}
            <Extras checkout={checkout} />
            <Agreement checkout={checkout} />
            <Button size="lg" isWide data-once-button="" name="intent" value="pay">
              {orderText(checkout, language)}
            </Button>
            <p className={styles.trust}>
              <Icon name="lock" size={18} /> {trust.encrypted}{" "}
              {checkout.termsHref && (
                <FormattedMessage message={trust.accept} values={{ terms: <TermsLink href={checkout.termsHref} /> }} />
              )}
            </p>
          </>
        ) : (
          <Notice tone="warn">{texts.payment.none}</Notice>
        )}
      </form>
    </>
  );
}

function TermsLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {useTexts(checkoutTexts).payment.trust.terms}
    </a>
  );
}

function orderText({ isNothingDue, rows, dueNow, total, words }: CheckoutView, language: Language): string {
  const texts = checkoutTexts[language].payment;
  if (isNothingDue) return words.placeOrderButton ?? texts.place;
  const isSplit = rows.some((row) => row.isStrong);
  if (words.placeOrderPayButton) return `${words.placeOrderPayButton}: ${isSplit ? dueNow : total}`;
  return isSplit
    ? formatMessage(language, texts.placeAndPay, { amount: dueNow })
    : formatMessage(language, texts.placeFor, { amount: total });
}

function NothingDue({ checkout: { laterText, giftCards, plans, freeOffer } }: Props) {
  const texts = useTexts(checkoutTexts).payment.nothingDue;
  const hasPlan = plans.some(({ isChosen }) => isChosen);
  const payer = giftCards.length > 0 ? texts.giftCard : hasPlan ? texts.membership : texts.nothing;
  return (
    <>
      <input type="hidden" name="offer" value={freeOffer} />
      <p className={styles.nothing}>{laterText ?? payer}</p>
    </>
  );
}

function Methods({ checkout }: Props) {
  const texts = useTexts(checkoutTexts).payment;
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{texts.legend}</legend>
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
            <span className={styles.choiceTitle}>
              <bdi>{payment.name}</bdi>
            </span>
            <span className={styles.choiceNote}>
              <bdi>{payment.description}</bdi>
            </span>
          </span>
          {payment.isTest && <span className={styles.choiceNote}>{texts.test}</span>}
          <input type="hidden" name={`offer.${payment.id}`} value={payment.signedOffer} />
        </label>
      ))}
    </fieldset>
  );
}

/** Checkbox for saving the payment method. Required for subscriptions, which charge it on renewal. Hidden for saved methods. */
function Saving({ checkout: { saving, isSaving, problems } }: Props) {
  const texts = useTexts(checkoutTexts).payment.saving;
  if (saving === "NONE") return null;
  const isRequired = saving === "REQUIRED";
  return (
    <div className={styles.saving}>
      <label className={styles.check}>
        <input
          type="checkbox"
          id="f-saving"
          name="saving"
          value="1"
          defaultChecked={isSaving}
          aria-invalid={problems.saving ? true : undefined}
          aria-describedby={problems.saving ? "saving-error" : undefined}
        />
        {isRequired ? texts.required : texts.offered}
      </label>
      {problems.saving && (
        <p id="saving-error" className={styles.cardError}>
          {problems.saving}
        </p>
      )}
    </div>
  );
}

function Billing({ checkout }: Props) {
  const texts = useTexts(checkoutTexts).payment.billing;
  if (checkout.billing === undefined) return null;
  const hasProblems = Object.keys(checkout.problems).some((name) => name.startsWith("billing."));
  return (
    <details className={styles.more} open={hasProblems}>
      <summary>{texts.ask}</summary>
      <div className={styles.billing}>
        <label className={styles.check}>
          <input type="checkbox" name="hasBilling" value="1" defaultChecked={hasProblems} />
          {texts.use}
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
  );
}

/** The merchant's custom question and the order note, if the store has enabled them. */
function Extras({ checkout: { note, question, problems } }: Props) {
  const texts = useTexts(checkoutTexts).payment.note;
  const noteField = (
    <TextArea
      label={texts.label}
      name="note"
      maxLength={1000}
      rows={3}
      defaultValue={note.value}
      isOptional={note.requirement !== "REQUIRED"}
      required={note.requirement === "REQUIRED"}
      error={problems.note}
    />
  );
  return (
    <>
      {question && (
        <Field
          label={question.title}
          name="answer"
          maxLength={500}
          defaultValue={question.value}
          isOptional={question.requirement !== "REQUIRED"}
          required={question.requirement === "REQUIRED"}
          error={problems.answer}
        />
      )}
      {note.requirement === "REQUIRED" && noteField}
      {note.requirement === "OPTIONAL" && (
        <details className={styles.more} open={note.value !== ""}>
          <summary>{texts.ask}</summary>
          {noteField}
        </details>
      )}
    </>
  );
}

function Agreement({ checkout: { policies, agreement, problems } }: Props) {
  const { label } = useTexts(checkoutTexts).payment.agreement;
  return (
    <div className={styles.policies}>
      {policies.length > 0 && (
        <div className={styles.policyList}>
          {policies.map((policy) => (
            <details key={policy.title} name="policies">
              <summary>{policy.title}</summary>
              {policy.paragraphs.map((paragraph) => (
                <p key={paragraph} className={styles.policy}>
                  {paragraph}
                </p>
              ))}
            </details>
          ))}
        </div>
      )}
      {agreement && (
        <>
          <label className={styles.check}>
            <input
              type="checkbox"
              id="f-agreement"
              name="agreement"
              value="1"
              required
              defaultChecked={agreement.isChecked}
              aria-invalid={problems.agreement ? true : undefined}
              aria-describedby={problems.agreement ? "agreement-error" : undefined}
            />
            {label}
          </label>
          {problems.agreement && (
            <p id="agreement-error" className={styles.cardError}>
              {problems.agreement}
            </p>
          )}
        </>
      )}
    </div>
  );
}
