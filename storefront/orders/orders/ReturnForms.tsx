import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Field, Select, TextArea } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import layout from "../../components/layout.module.css";
import styles from "./orders.module.css";
import { orderTexts } from "./texts/texts.ts";
import type { ReturnFormView, WithdrawFormView } from "./views.ts";

const quantities = (most: number, language: Language) =>
  Array.from({ length: Math.min(most, 100) + 1 }, (_, count) => ({
    value: String(count),
    label:
      count === 0
        ? orderTexts[language].returnForm.keep
        : formatMessage(language, orderTexts[language].returnForm.of, { count, most }),
  }));

/** Return form: quantities, reasons, and resolution. Shows the refund value of each item before submitting. */
export function ReturnForm({ data }: { data: ReturnFormView }) {
  const language = useLanguage();
  const texts = orderTexts[language].returnForm;
  const reasons = Object.entries(texts.reasons).map(([value, label]) => ({ value, label }));
  return (
    <div className={layout.page}>
      <Back href={data.orderHref} number={data.orderNumber} />
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>{texts.lead}</p>
      </header>
      {data.lines.length === 0 ? (
        <Notice tone="info">{texts.nothing}</Notice>
      ) : (
        <form method="post" className={styles.form}>
          {data.problem && (
            <Notice tone="bad" isAnnounced>
              {data.problem}
            </Notice>
          )}
          <fieldset>
            <legend>{texts.items}</legend>
            {data.lines.map((line) => (
              <div key={line.id} className={styles.backLine}>
                <p>
                  <strong dir="auto">{line.name}</strong>
                  <br />
                  <span className={styles.soft}>
                    {[
                      ...line.details,
                      formatMessage(language, texts.worth, { count: line.quantity, worth: line.worth }),
                    ].join(", ")}
                  </span>
                </p>
                <Select
                  label={texts.howMany}
                  name={`quantity-${line.id}`}
                  aria-label={formatMessage(language, texts.howManyOf, { item: line.name })}
                  choices={quantities(line.quantity, language)}
                  // A single item is preselected.
                  defaultValue={data.lines.length === 1 ? String(line.quantity) : "0"}
                />
                <Select
                  label={texts.why}
                  name={`reason-${line.id}`}
                  aria-label={formatMessage(language, texts.whyOf, { item: line.name })}
                  choices={reasons}
                />
              </div>
            ))}
          </fieldset>
          <fieldset>
            <legend>{texts.what}</legend>
            <Choice name="kind" value="RETURN" label={texts.money} isChecked />
            <Choice name="kind" value="EXCHANGE" label={texts.exchange} />
          </fieldset>
          <TextArea label={texts.note} name="reason" rows={3} maxLength={1000} isOptional />
          <p>
            <Button>{texts.submit}</Button>
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

export function Back({ href, number }: { href: string; number: string }) {
  const language = useLanguage();
  const texts = useTexts(orderTexts);
  return (
    <p className={styles.back}>
      <a href={href}>
        <Icon name="left" size={18} /> {formatMessage(language, texts.order, { number })}
      </a>
    </p>
  );
}

/** The withdrawal function of directive 2011/83/EU, article 11a: name, contract, email, and a confirmation button. */
export function WithdrawForm({ data }: { data: WithdrawFormView }) {
  const language = useLanguage();
  const { withdrawForm: texts } = useTexts(orderTexts);
  return (
    <div className={layout.page}>
      <Back href={data.orderHref} number={data.orderNumber} />
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>{texts.lead}</p>
      </header>
      <form method="post" className={styles.form}>
        {data.problem && (
          <Notice tone="bad" isAnnounced>
            {data.problem}
          </Notice>
        )}
        <fieldset>
          <legend>{texts.contract}</legend>
          <p>{formatMessage(language, texts.orderOf, { number: data.orderNumber, date: data.date })}</p>
          {data.lines.map((line) => (
            <Select
              key={line.id}
              label={line.name}
              name={`quantity-${line.id}`}
              choices={quantities(line.quantity, language)}
              defaultValue={String(line.quantity)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{texts.you}</legend>
          <Field label={texts.name} name="name" autoComplete="name" defaultValue={data.name} maxLength={200} required />
          <Field
            label={texts.email}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={data.email}
            maxLength={254}
            required
          />
          <TextArea label={texts.statement} name="statement" rows={3} maxLength={2000} isOptional />
        </fieldset>
        <p>{texts.declaration}</p>
        <p>
          <Button>{texts.submit}</Button>
        </p>
      </form>
    </div>
  );
}
