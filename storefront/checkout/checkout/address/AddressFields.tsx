import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Field, Select } from "#ui/Field.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "../checkout.module.css";
import { checkoutTexts } from "../texts/texts.ts";
import type { AddressForm } from "../views.ts";
import { malformedPostal, type Problems } from "./address.ts";

type Props = {
  form: AddressForm;
  /** Before every field name, e.g. `billing.`; also chooses the autofill section. */
  prefix: string;
  section: "shipping" | "billing";
  countries: readonly { value: string; label: string }[];
  problems: Problems;
};

/** Address fields with the labels and order of their country. */
export function AddressFields({ form, prefix, section, countries, problems }: Props) {
  const language = useLanguage();
  const texts = useTexts(checkoutTexts).address;
  const { values, rules } = form;
  const field = (name: string) => ({ name: prefix + name, error: problems[prefix + name] });
  return (
    <div className={styles.fields}>
      <Field
        label={texts.name}
        {...field("name")}
        defaultValue={values.name}
        autoComplete={`${section} name`}
        required
        maxLength={150}
      />
      <div className={styles.country}>
        <Select
          label={texts.country}
          {...field("country")}
          defaultValue={values.country}
          choices={countries}
          autoComplete={`${section} country`}
          required
          data-country=""
        />
        {countries.length > 1 && (
          <div className={styles.withoutScripts}>
            <Button kind="quiet" name="intent" value="country" formNoValidate data-country-button="">
              {texts.update}
            </Button>
          </div>
        )}
      </div>
      {!form.isBrief && (
        <>
          <Field
            label={texts.street}
            {...field("line1")}
            defaultValue={values.line1}
            autoComplete={`${section} address-line1`}
            required
            maxLength={150}
          />
          <details className={styles.more} open={values.line2 !== ""}>
            <summary>{texts.moreAsk}</summary>
            <Field
              label={texts.more}
              {...field("line2")}
              defaultValue={values.line2}
              autoComplete={`${section} address-line2`}
              maxLength={100}
              isOptional
            />
          </details>
        </>
      )}
      <div className={styles.place}>
        {!form.isBrief && (
          <Field
            label={texts.labels[rules.cityLabel]}
            {...field("city")}
            defaultValue={values.city}
            autoComplete={`${section} address-level2`}
            required
            maxLength={50}
          />
        )}
        {rules.subdivision && (
          <Select
            label={texts.labels[rules.subdivision.label]}
            {...field("subdivision")}
            defaultValue={values.subdivision}
            choices={[
              { value: "", label: texts.choose },
              ...rules.subdivision.choices.map((choice) => ({ value: choice.code, label: choice.name })),
            ]}
            autoComplete={`${section} address-level1`}
            required={rules.subdivision.isRequired}
          />
        )}
        {rules.postal && (
          <Field
            label={texts.labels[rules.postal.label]}
            {...field("postalCode")}
            defaultValue={values.postalCode}
            autoComplete={`${section} postal-code`}
            inputMode={rules.postal.isNumeric ? "numeric" : "text"}
            pattern={rules.postal.pattern}
            title={
              rules.postal.example
                ? formatMessage(language, texts.example, { example: rules.postal.example })
                : undefined
            }
            malformed={malformedPostal(rules.postal, language)}
            required
            maxLength={12}
          />
        )}
      </div>
      {form.phone !== "HIDDEN" && (
        <Field
          label={texts.phone}
          {...field("phone")}
          defaultValue={values.phone}
          type="tel"
          autoComplete={`${section} tel`}
          maxLength={30}
          isOptional={form.phone !== "REQUIRED"}
          required={form.phone === "REQUIRED"}
          hint={texts.phoneHint}
        />
      )}
    </div>
  );
}
