import { Button } from "#ui/Button.tsx";
import { Field, Select, TextArea } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import layout from "../components/layout.module.css";
import styles from "./orders.module.css";
import type { ReturnFormView, WithdrawFormView } from "./views.ts";

const reasons = [
  { value: "CHANGED_MIND", label: "Changed my mind" },
  { value: "TOO_SMALL", label: "Too small" },
  { value: "TOO_LARGE", label: "Too large" },
  { value: "NOT_AS_DESCRIBED", label: "Not as described" },
  { value: "DAMAGED", label: "Damaged" },
  { value: "WRONG_ITEM", label: "Wrong item" },
  { value: "LATE", label: "Came too late" },
  { value: "OTHER", label: "Something else" },
];

const quantities = (most: number) =>
  Array.from({ length: Math.min(most, 100) + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? "Keep" : `${count} of ${most}`,
  }));

/** C08: which units go back, why, and for what. What they are worth stands beside them before anything is sent. */
export function ReturnForm({ data }: { data: ReturnFormView }) {
  return (
    <div className={layout.page}>
      <Back href={data.orderHref} number={data.orderNumber} />
      <header className={styles.head}>
        <h1>Return items</h1>
        <p className={layout.lead}>Choose what you send back. We write to you how.</p>
      </header>
      {data.lines.length === 0 ? (
        <Notice tone="info">Nothing of this order can be sent back at the moment.</Notice>
      ) : (
        <form method="post" className={styles.form}>
          {data.problem && (
            <Notice tone="bad" isAnnounced>
              {data.problem}
            </Notice>
          )}
          <fieldset>
            <legend>Items</legend>
            {data.lines.map((line) => (
              <div key={line.id} className={styles.backLine}>
                <p>
                  <strong>{line.name}</strong>
                  <br />
                  <span className={styles.soft}>
                    {[...line.details, `${line.worth} for ${line.quantity === 1 ? "it" : `all ${line.quantity}`}`].join(
                      ", ",
                    )}
                  </span>
                </p>
                <Select
                  label="How many"
                  name={`quantity-${line.id}`}
                  aria-label={`How many of ${line.name}`}
                  choices={quantities(line.quantity)}
                  // With one thing to choose there is nothing else to mean.
                  defaultValue={data.lines.length === 1 ? String(line.quantity) : "0"}
                />
                <Select
                  label="Why"
                  name={`reason-${line.id}`}
                  aria-label={`Why ${line.name} goes back`}
                  choices={reasons}
                />
              </div>
            ))}
          </fieldset>
          <fieldset>
            <legend>What would you like?</legend>
            <Choice name="kind" value="RETURN" label="My money back" isChecked />
            <Choice name="kind" value="EXCHANGE" label="The same item again" />
          </fieldset>
          <TextArea label="Anything we should know" name="reason" rows={3} maxLength={1000} isOptional />
          <p>
            <Button>Ask for the return</Button>
          </p>
        </form>
      )}
    </div>
  );
}

function Choice({
  name,
  value,
  label,
  isChecked = false,
}: {
  name: string;
  value: string;
  label: string;
  isChecked?: boolean;
}) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={value} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}

function Back({ href, number }: { href: string; number: string }) {
  return (
    <p className={styles.back}>
      <a href={href}>
        <Icon name="left" size={18} /> Order {number}
      </a>
    </p>
  );
}

/** The withdrawal function of directive 2011/83/EU, article 11a: name, contract, e-mail, and one button that confirms. */
export function WithdrawForm({ data }: { data: WithdrawFormView }) {
  return (
    <div className={layout.page}>
      <Back href={data.orderHref} number={data.orderNumber} />
      <header className={styles.head}>
        <h1>Withdraw from the contract</h1>
        <p className={layout.lead}>
          You need not give a reason. We confirm your statement at once by e-mail, with its date and time.
        </p>
      </header>
      <form method="post" className={styles.form}>
        {data.problem && (
          <Notice tone="bad" isAnnounced>
            {data.problem}
          </Notice>
        )}
        <fieldset>
          <legend>The contract</legend>
          <p>
            Order {data.orderNumber} of {data.date}
          </p>
          {data.lines.map((line) => (
            <Select
              key={line.id}
              label={line.name}
              name={`quantity-${line.id}`}
              choices={quantities(line.quantity)}
              defaultValue={String(line.quantity)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>You</legend>
          <Field label="Your name" name="name" autoComplete="name" defaultValue={data.name} maxLength={200} required />
          <Field
            label="E-mail for the confirmation"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={data.email}
            maxLength={254}
            required
          />
          <TextArea label="Your own words" name="statement" rows={3} maxLength={2000} isOptional />
        </fieldset>
        <p>I withdraw from the contract about the items above.</p>
        <p>
          <Button>Confirm withdrawal</Button>
        </p>
      </form>
    </div>
  );
}
