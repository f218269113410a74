import { formatMessage } from "#api/store/messages.ts";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./checkout.module.css";
import { OrderSummary } from "./OrderSummary.tsx";
import { PaymentStep } from "./payment/PaymentStep.tsx";
import { DeliveryStep, InformationStep } from "./Steps.tsx";
import { type CheckoutTexts, checkoutTexts } from "./texts/texts.ts";
import type { CheckoutView, Step } from "./views.ts";

/** Titles can be overridden by the app that created the checkout. */
const ownTitles = ({ words }: CheckoutView): Partial<Record<Step, string | undefined>> => ({
  information: words.customerDetails,
  payment: words.reviewAndPlaceOrder,
});

const titleOf = (checkout: CheckoutView, step: Step, { steps }: CheckoutTexts): string =>
  ownTitles(checkout)[step] ?? steps[step];

export function CheckoutPage({ data }: { data: CheckoutView }) {
  return (
    <div className={styles.checkout} data-checkout="">
      <div className={styles.summaryColumn}>
        <OrderSummary checkout={data} />
      </div>
      <div className={styles.form}>
        <h1 className="visually-hidden">{useTexts(checkoutTexts).heading}</h1>
        <Problems checkout={data} />
        <CouponProblem coupon={data.coupon} />
        {data.steps.map((step, index) => (
          <section key={step} className={styles.step} aria-labelledby={`step-${step}`}>
            <StepHead checkout={data} step={step} number={index + 1} />
            {step === data.step && <StepBody checkout={data} step={step} />}
          </section>
        ))}
      </div>
    </div>
  );
}

function Problems({ checkout }: { checkout: CheckoutView }) {
  if (checkout.notice) {
    return (
      <Notice tone="warn" isAnnounced takesFocus>
        <p>
          <strong>{checkout.notice}</strong>
        </p>
        {checkout.changes.length > 0 && (
          <ul className={styles.changes}>
            {checkout.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Notice>
    );
  }
  return <ErrorSummary problems={checkout.problems} message={checkout.message} takesFocus={checkout.hasFailed} />;
}

/** Removed discount codes raise the total. Also shown here, because the summary is collapsed on phones. */
function CouponProblem({ coupon }: Pick<CheckoutView, "coupon">) {
  if (coupon?.problem === undefined) return null;
  return (
    <Notice tone="bad" isAnnounced>
      <bdi>{coupon.code}</bdi>: {coupon.problem}
    </Notice>
  );
}

type StepProps = { checkout: CheckoutView; step: Step };

/** A completed step: one line with a link to edit it. */
function StepHead({ checkout, step, number }: StepProps & { number: number }) {
  const language = useLanguage();
  const texts = useTexts(checkoutTexts);
  const { steps, step: current } = checkout;
  const isDone = steps.indexOf(step) < steps.indexOf(current);
  return (
    <div className={styles.stepHead}>
      <h2
        id={`step-${step}`}
        data-state={step === current ? "current" : isDone ? "done" : "ahead"}
        aria-current={step === current ? "step" : undefined}
      >
        <span className={styles.number} aria-hidden="true">
          {isDone ? "✓" : number}
        </span>
        {titleOf(checkout, step, texts)}
      </h2>
      {isDone && (
        <>
          <div className={styles.done}>
            {doneText(checkout, step).map((line) => (
              <p key={line}>
                <bdi>{line}</bdi>
              </p>
            ))}
          </div>
          <a
            href={`/checkout/${checkout.id}?step=${step}`}
            className={styles.edit}
            aria-label={formatMessage(language, texts.editNamed, {
              step: ownTitles(checkout)[step] ?? texts.stepNames[step],
            })}
          >
            {texts.edit}
          </a>
        </>
      )}
    </div>
  );
}

const doneText = (checkout: CheckoutView, step: Step): readonly string[] =>
  step === "information" ? [checkout.email, checkout.shipTo] : step === "delivery" ? [checkout.delivery] : [];

function StepBody({ checkout, step }: StepProps) {
  switch (step) {
    case "information":
      return <InformationStep checkout={checkout} />;
    case "delivery":
      return <DeliveryStep checkout={checkout} />;
    case "payment":
      return <PaymentStep checkout={checkout} />;
  }
}
