import { Button } from "#ui/Button.tsx";
import { Field, TextArea } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { AddressFields } from "./AddressFields.tsx";
import styles from "./checkout.module.css";
import { Plans } from "./Plans.tsx";
import { Tips } from "./Tips.tsx";
import type { CheckoutView } from "./views.ts";

type Props = { checkout: CheckoutView };

/** Payment choice and the one button that buys. What the shopper saw goes along and is checked before anything is charged. */
export function PaymentStep({ checkout }: Props) {
  return (
    <>
      {checkout.isExpress && (
        <p className={styles.aside}>Filled in from your account. Change anything above, or buy with one tap.</p>
      )}
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
        <Saving checkout={checkout} />
        {checkout.requiresShipping && checkout.billing && <Billing checkout={checkout} />}
        <Extras checkout={checkout} />
        <Agreement checkout={checkout} />
        <Button size="lg" isWide data-once-button="" name="intent" value="pay">
          {orderText(checkout)}
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
    </>
  );
}

function orderText({ isNothingDue, rows, dueNow, total, words }: CheckoutView): string {
  if (isNothingDue) return words.placeOrderButton ?? "Place order";
  const isSplit = rows.some((row) => row.isStrong);
  if (words.placeOrderPayButton) return `${words.placeOrderPayButton}: ${isSplit ? dueNow : total}`;
  return isSplit ? `Place order and pay ${dueNow}` : `Place order for ${total}`;
}

const NothingDue = ({ checkout }: Props) => (
  <p className={styles.nothing}>
    {checkout.laterText ??
      (checkout.giftCards.length > 0
        ? "Your gift card pays for everything."
        : checkout.plans.some(({ isChosen }) => isChosen)
          ? "Your membership pays for everything."
          : "There is nothing to pay.")}
  </p>
);

function Methods({ checkout }: Props) {
  return (
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
  );
}

/** Without it renewals could not be paid, so whoever subscribes says yes to it. Ways that are kept already need no word. */
function Saving({ checkout: { saving, isSaving, problems } }: Props) {
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
        {isRequired
          ? "Keep this way to pay, for the renewals of my subscription."
          : "Keep this way to pay for next time."}
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
  if (checkout.billing === undefined) return null;
  const hasProblems = Object.keys(checkout.problems).some((name) => name.startsWith("billing."));
  return (
    <details className={styles.more} open={hasProblems}>
      <summary>Use a different billing address</summary>
      <div className={styles.billing}>
        <label className={styles.check}>
          <input type="checkbox" name="hasBilling" value="1" defaultChecked={hasProblems} />
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
  );
}

/** The merchant's question and the note, as far as the store asks for them. */
function Extras({ checkout: { note, question, problems } }: Props) {
  const noteField = (
    <TextArea
      label="Note for the shop"
      name="note"
      maxLength={1000}
      rows={3}
      defaultValue={note.value}
      isOptional={note.asked !== "REQUIRED"}
      required={note.asked === "REQUIRED"}
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
          isOptional={question.asked !== "REQUIRED"}
          required={question.asked === "REQUIRED"}
          error={problems.answer}
        />
      )}
      {note.asked === "REQUIRED" && noteField}
      {note.asked === "OPTIONAL" && (
        <details className={styles.more} open={note.value !== ""}>
          <summary>Add a note</summary>
          {noteField}
        </details>
      )}
    </>
  );
}

function Agreement({ checkout: { policies, agreement, problems } }: Props) {
  return (
    <div className={styles.policies}>
      {policies.map((policy) => (
        <details key={policy.title} className={styles.more}>
          <summary>{policy.title}</summary>
          {policy.paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.policy}>
              {paragraph}
            </p>
          ))}
        </details>
      ))}
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
            I have read and accept the policies of this shop.
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
