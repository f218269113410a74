import { useFormContext } from "react-hook-form";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldStack, TextField } from "../components/Field.tsx";
import { currencySymbol, formatMoney, timeZone } from "../format.ts";
import { toNumber } from "../money.ts";
import { type CouponForm, toCoupon } from "./coupon-form.ts";
import styles from "./discounts.module.css";
import { couponSentence } from "./sentences.ts";

/** When the coupon counts, and the whole of it as one sentence. */
export function CouponConditionCards({ currency }: { currency: string }) {
  const { register, formState } = useFormContext<CouponForm>();
  const { errors } = formState;
  return (
    <>
      <Card title="Summary">
        <Summary currency={currency} />
      </Card>
      <Card title="Conditions">
        <FieldStack>
          <TextField
            label="Smallest order"
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            hint={`Before delivery. Empty for any. Like ${formatMoney(50, currency)}.`}
            error={errors.minimumSubtotal?.message}
            {...register("minimumSubtotal", {
              validate: (text) => text === "" || toNumber(text) !== undefined || "Enter an amount, like 50",
            })}
          />
          <TextField
            label="Uses in all"
            inputMode="numeric"
            autoComplete="off"
            hint="Empty for no limit."
            error={errors.usageLimit?.message}
            {...register("usageLimit", {
              validate: (text) => /^$|^[1-9]\d{0,8}$/.test(text.trim()) || "Enter a whole number from 1",
            })}
          />
          <Checkbox label="Once per customer" {...register("isOncePerCustomer")} />
        </FieldStack>
      </Card>
      <Card title="Time">
        <FieldStack>
          <TextField label="First day" type="date" hint="Empty to begin now." {...register("startDate")} />
          <TextField
            label="Last day"
            type="date"
            hint={`Empty for no end. Days are in ${timeZone}.`}
            error={errors.expirationDate?.message}
            {...register("expirationDate", {
              validate: (last, form) =>
                last === "" || form.startDate === "" || last >= form.startDate || "Choose a day after the first day",
            })}
          />
        </FieldStack>
      </Card>
    </>
  );
}

function Summary({ currency }: { currency: string }) {
  const { watch } = useFormContext<CouponForm>();
  const form = watch();
  const isEmpty = form.discountType !== "FREE_SHIPPING" && toNumber(form.value) === undefined;
  if (isEmpty) return <p className={styles.none}>Once you enter the discount, it stands here in one sentence.</p>;
  return <p>{couponSentence(toCoupon(form), currency)}.</p>;
}
