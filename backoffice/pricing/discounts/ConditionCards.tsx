import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { readNumber } from "#backoffice/components/forms/amounts.ts";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol, formatText, zoneName } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { type DiscountForm, toCoupon, toRule } from "./discount-form.ts";
import styles from "./discounts.module.css";
import { couponSummary, ruleSummary } from "./summaries.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].conditions;

type Props = { currency: string; isCoupon: boolean };

/** A summary, the conditions, the dates and the combinations of a discount. */
export function ConditionCards({ currency, isCoupon }: Props) {
  const { register } = useFormContext<DiscountForm>();
  return (
    <>
      <Card title={texts.summary}>
        <Summary currency={currency} isCoupon={isCoupon} />
        <Checkbox label={texts.active} {...register("active")} />
      </Card>
      <ConditionsCard currency={currency} isCoupon={isCoupon} />
      <TimeCard />
      <Card title={texts.combinations}>
        <FieldStack>
          <SelectField label={texts.stacking} hint={texts.stackingHint} {...register("stacking")}>
            <option value="COMPETES">{texts.COMPETES}</option>
            <option value="ADDS">{texts.ADDS}</option>
            <option value="ALONE">{texts.ALONE}</option>
          </SelectField>
          <TextField
            label={texts.priority}
            inputMode="numeric"
            autoComplete="off"
            hint={texts.priorityHint}
            {...register("priority", { pattern: /^-?\d{1,3}$/ })}
          />
        </FieldStack>
      </Card>
    </>
  );
}

function ConditionsCard({ currency, isCoupon }: Props) {
  const { register, control, formState } = useFormContext<DiscountForm>();
  const { errors } = formState;
  const [kind, keptTrigger] = useWatch({ control, name: ["minimumKind", "keptTrigger"] });
  const count = (text: string) =>
    /^$|^[1-9]\d{0,8}$/.test(text.trim()) ||
    formatText(discountsTexts[staffLanguage()].value.wholeNumber, { least: 1 });
  return (
    <Card title={texts.title}>
      <FieldStack>
        {keptTrigger !== undefined ? (
          <p className={styles.none}>{texts.kept}</p>
        ) : (
          <FieldRow>
            <SelectField label={texts.minimum} {...register("minimumKind")}>
              <option value="NONE">{texts.NONE}</option>
              <option value="SUBTOTAL">{texts.SUBTOTAL}</option>
              {!isCoupon && <option value="QUANTITY">{texts.QUANTITY}</option>}
            </SelectField>
            {kind !== "NONE" && (
              <TextField
                label={kind === "SUBTOTAL" ? texts.amount : texts.items}
                {...(kind === "SUBTOTAL" && { prefix: currencySymbol(currency) })}
                inputMode="decimal"
                autoComplete="off"
                error={errors.minimum?.message}
                {...register("minimum", {
                  validate: (text, form) =>
                    form.minimumKind === "NONE" ||
                    (readNumber(text) ?? 0) > 0 ||
                    discountsTexts[staffLanguage()].value.aboveZero,
                })}
              />
            )}
          </FieldRow>
        )}
        <TextField
          label={texts.usageLimit}
          inputMode="numeric"
          autoComplete="off"
          hint={texts.usageLimitHint}
          error={errors.usageLimit?.message}
          {...register("usageLimit", { validate: count })}
        />
        <TextField
          label={texts.limitPerCustomer}
          inputMode="numeric"
          autoComplete="off"
          hint={texts.limitPerCustomerHint}
          error={errors.limitPerCustomer?.message}
          {...register("limitPerCustomer", { validate: count })}
        />
      </FieldStack>
    </Card>
  );
}

function TimeCard() {
  const { register, formState, getValues } = useFormContext<DiscountForm>();
  return (
    <Card title={texts.dates}>
      <FieldStack>
        <TextField label={texts.start} type="date" hint={texts.startHint} {...register("startDate")} />
        <TextField
          label={texts.end}
          type="date"
          hint={formatText(texts.endHint, { zone: zoneName(getValues("timeZone")) })}
          error={formState.errors.expirationDate?.message}
          {...register("expirationDate", {
            validate: (last, form) =>
              last === "" || form.startDate === "" || last >= form.startDate || texts.endBeforeStart,
          })}
        />
      </FieldStack>
    </Card>
  );
}

function Summary({ currency, isCoupon }: Props) {
  const { watch } = useFormContext<DiscountForm>();
  const form = watch();
  const needsValue = form.discountType !== "FREE_SHIPPING" && form.discountType !== "BUY_X_GET_Y";
  if (needsValue && readNumber(form.value) === undefined) {
    return <p className={styles.none}>{texts.noSummary}</p>;
  }
  return (
    <p className={styles.summary}>
      {isCoupon ? couponSummary(toCoupon(form), currency) : ruleSummary(toRule(form), currency)}
    </p>
  );
}
