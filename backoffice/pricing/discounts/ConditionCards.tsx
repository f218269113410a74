import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { toNumber } from "#backoffice/money.ts";
import { zoneName } from "#backoffice/zoned-time.ts";
import { type DiscountForm, toCoupon, toRule } from "./discount-form.ts";
import styles from "./discounts.module.css";
import { couponSentence, ruleSentence } from "./sentences.ts";

type Props = { currency: string; isCoupon: boolean };

/** When the discount counts, how often, and the whole of it as one sentence. */
export function ConditionCards({ currency, isCoupon }: Props) {
  const { register } = useFormContext<DiscountForm>();
  return (
    <>
      <Card title="Summary">
        <Summary currency={currency} isCoupon={isCoupon} />
        <Checkbox label="Switched on" {...register("active")} />
      </Card>
      <ConditionsCard currency={currency} isCoupon={isCoupon} />
      <TimeCard />
      <Card title="Together with other discounts">
        <FieldStack>
          <SelectField
            label="When several fit"
            hint="Merchant discounts on an order always count."
            {...register("stacking")}
          >
            <option value="COMPETES">The best one counts</option>
            <option value="ADDS">Comes on top of others</option>
            <option value="ALONE">Never together with others</option>
          </SelectField>
          <TextField
            label="Priority"
            inputMode="numeric"
            autoComplete="off"
            hint="Higher goes first, whatever it is worth. Usually 0."
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
  const count = (text: string) => /^$|^[1-9]\d{0,8}$/.test(text.trim()) || "Enter a whole number from 1";
  return (
    <Card title="Conditions">
      <FieldStack>
        {keptTrigger !== undefined ? (
          <p className={styles.none}>Its conditions were made by an app or through the API. They stay as they are.</p>
        ) : (
          <FieldRow>
            <SelectField label="Minimum" {...register("minimumKind")}>
              <option value="NONE">None</option>
              <option value="SUBTOTAL">Worth of goods</option>
              {!isCoupon && <option value="QUANTITY">Number of pieces</option>}
            </SelectField>
            {kind !== "NONE" && (
              <TextField
                label={kind === "SUBTOTAL" ? "At least" : "Pieces"}
                {...(kind === "SUBTOTAL" && { prefix: currencySymbol(currency) })}
                inputMode="decimal"
                autoComplete="off"
                error={errors.minimum?.message}
                {...register("minimum", {
                  validate: (text, form) =>
                    form.minimumKind === "NONE" || (toNumber(text) ?? 0) > 0 || "Enter more than zero",
                })}
              />
            )}
          </FieldRow>
        )}
        <TextField
          label="Uses in all"
          inputMode="numeric"
          autoComplete="off"
          hint="Orders, of all customers together. Empty for no limit."
          error={errors.usageLimit?.message}
          {...register("usageLimit", { validate: count })}
        />
        <TextField
          label="Uses per customer"
          inputMode="numeric"
          autoComplete="off"
          hint="Guests are known by their e-mail address. Empty for no limit."
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
    <Card title="Time">
      <FieldStack>
        <TextField label="First day" type="date" hint="Empty to begin now." {...register("startDate")} />
        <TextField
          label="Last day"
          type="date"
          hint={`Empty for no end. Days are those of the store: ${zoneName(getValues("timeZone"))}.`}
          error={formState.errors.expirationDate?.message}
          {...register("expirationDate", {
            validate: (last, form) =>
              last === "" || form.startDate === "" || last >= form.startDate || "Choose a day after the first day",
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
  if (needsValue && toNumber(form.value) === undefined) {
    return <p className={styles.none}>Once you enter the discount, it stands here in one sentence.</p>;
  }
  return (
    <p className={styles.summary}>
      {isCoupon ? couponSentence(toCoupon(form), currency) : ruleSentence(toRule(form), currency)}.
    </p>
  );
}
