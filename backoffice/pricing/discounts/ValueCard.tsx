import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { toNumber } from "#backoffice/money.ts";
import type { DiscountForm } from "./discount-form.ts";
import { TargetFields } from "./TargetFields.tsx";

type Props = { currency: string; isCoupon: boolean };

/** What the discount gives, and on which goods. */
export function ValueCard({ currency, isCoupon }: Props) {
  const { register, control } = useFormContext<DiscountForm>();
  const discountType = useWatch({ control, name: "discountType" });
  return (
    <Card title="Discount">
      <FieldStack>
        <FieldRow>
          <SelectField label="Kind" {...register("discountType")}>
            <option value="PERCENTAGE">Percentage off</option>
            <option value="FIXED_AMOUNT">{isCoupon ? "Amount off" : "Amount off each"}</option>
            <option value="FIXED_PRICE">Fixed price each</option>
            {!isCoupon && <option value="QUANTITY_BASED">Several for a price</option>}
            <option value="BUY_X_GET_Y">Buy some, get some</option>
            <option value="FREE_SHIPPING">Free delivery</option>
          </SelectField>
          {discountType === "QUANTITY_BASED" && <Count name="setQuantity" label="Pieces" least={2} />}
          {discountType !== "FREE_SHIPPING" && discountType !== "BUY_X_GET_Y" && <Value currency={currency} />}
        </FieldRow>
        {discountType === "PERCENTAGE" && (
          <TextField
            label="At most"
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            hint="The most it takes off one order. Empty for no limit."
            {...register("maximum")}
          />
        )}
        {discountType === "BUY_X_GET_Y" && <BuyFields />}
        {discountType !== "FREE_SHIPPING" && (
          <TargetFields name="target" legend={discountType === "BUY_X_GET_Y" ? "What they get" : "Applies to"} />
        )}
        {discountType !== "FREE_SHIPPING" && (
          <Checkbox label="Leave reduced products alone" {...register("skipsSaleItems")} />
        )}
      </FieldStack>
    </Card>
  );
}

function Value({ currency }: { currency: string }) {
  const { register, control, formState } = useFormContext<DiscountForm>();
  const discountType = useWatch({ control, name: "discountType" });
  const isPercentage = discountType === "PERCENTAGE";
  const isPrice = discountType === "FIXED_PRICE" || discountType === "QUANTITY_BASED";
  return (
    <TextField
      label={isPercentage ? "Percentage" : isPrice ? "Price" : "Amount"}
      {...(isPercentage ? { suffix: "%" } : { prefix: currencySymbol(currency) })}
      inputMode="decimal"
      autoComplete="off"
      error={formState.errors.value?.message}
      {...register("value", { validate: valueProblem })}
    />
  );
}

function BuyFields() {
  const { register, formState } = useFormContext<DiscountForm>();
  return (
    <>
      <FieldRow>
        <Count name="buyQuantity" label="Buy" least={1} />
        <Count name="getQuantity" label="Get" least={1} />
        <TextField
          label="Percentage"
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          placeholder="100"
          hint="100% is free."
          error={formState.errors.value?.message}
          {...register("value", { validate: valueProblem })}
        />
      </FieldRow>
      <TargetFields name="buyTarget" legend="What they buy" />
      <TextField
        label="Times per order"
        inputMode="numeric"
        autoComplete="off"
        hint="How often it may repeat in one order. Empty for as often as the pieces allow."
        error={formState.errors.maxUses?.message}
        {...register("maxUses", {
          validate: (text) => /^$|^[1-9]\d{0,2}$/.test(text.trim()) || "Enter a whole number from 1",
        })}
      />
    </>
  );
}

type CountProps = { name: "setQuantity" | "buyQuantity" | "getQuantity"; label: string; least: number };

function Count({ name, label, least }: CountProps) {
  const { register, formState } = useFormContext<DiscountForm>();
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      error={formState.errors[name]?.message}
      {...register(name, {
        validate: (text) =>
          (/^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) >= least) || `Enter a whole number from ${least}`,
      })}
    />
  );
}

function valueProblem(text: string, form: DiscountForm): true | string {
  const { discountType } = form;
  if (discountType === "FREE_SHIPPING" || (discountType === "BUY_X_GET_Y" && text.trim() === "")) return true;
  const isPercentage = discountType === "PERCENTAGE" || discountType === "BUY_X_GET_Y";
  const value = toNumber(text);
  if (value === undefined) return isPercentage ? "Enter a percentage, like 10" : "Enter an amount, like 5";
  const mayBeFree = discountType === "FIXED_PRICE" || discountType === "QUANTITY_BASED";
  if (value === 0 && !mayBeFree) return "Enter more than zero";
  return isPercentage && value > 100 ? "At most 100%" : true;
}
