import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { readNumber } from "#backoffice/components/forms/amounts.ts";
import { Checkbox, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { DiscountForm } from "./discount-form.ts";
import { TargetFields } from "./TargetFields.tsx";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].value;

type Props = { currency: string; isCoupon: boolean };

/** The type and value of a discount, and the products it applies to. */
export function ValueCard({ currency, isCoupon }: Props) {
  const { register, control } = useFormContext<DiscountForm>();
  const discountType = useWatch({ control, name: "discountType" });
  return (
    <Card title={texts.title}>
      <FieldStack>
        <FieldRow>
          <SelectField label={texts.type} {...register("discountType")}>
            <option value="PERCENTAGE">{texts.percentageOff}</option>
            <option value="FIXED_AMOUNT">{isCoupon ? texts.amountOff : texts.amountOffEach}</option>
            <option value="FIXED_PRICE">{texts.fixedPrice}</option>
            {!isCoupon && <option value="QUANTITY_BASED">{texts.quantityPrice}</option>}
            <option value="BUY_X_GET_Y">{texts.buyXGetY}</option>
            <option value="FREE_SHIPPING">{texts.freeShipping}</option>
          </SelectField>
          {discountType === "QUANTITY_BASED" && <Count name="setQuantity" label={texts.items} least={2} />}
          {discountType !== "FREE_SHIPPING" && discountType !== "BUY_X_GET_Y" && <Value currency={currency} />}
        </FieldRow>
        {discountType === "PERCENTAGE" && (
          <TextField
            label={texts.maximum}
            prefix={currencySymbol(currency)}
            inputMode="decimal"
            autoComplete="off"
            hint={texts.maximumHint}
            {...register("maximum")}
          />
        )}
        {discountType === "BUY_X_GET_Y" && <BuyFields />}
        {discountType !== "FREE_SHIPPING" && (
          <TargetFields name="target" legend={discountType === "BUY_X_GET_Y" ? texts.customerGets : texts.appliesTo} />
        )}
        {discountType !== "FREE_SHIPPING" && <Checkbox label={texts.skipsSale} {...register("skipsSaleItems")} />}
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
      label={isPercentage ? texts.percentage : isPrice ? texts.price : texts.amount}
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
        <Count name="buyQuantity" label={texts.buyQuantity} least={1} />
        <Count name="getQuantity" label={texts.getQuantity} least={1} />
        <TextField
          label={texts.getPercentage}
          suffix="%"
          inputMode="decimal"
          autoComplete="off"
          placeholder="100"
          hint={texts.getHint}
          error={formState.errors.value?.message}
          {...register("value", { validate: valueProblem })}
        />
      </FieldRow>
      <TargetFields name="buyTarget" legend={texts.customerBuys} />
      <TextField
        label={texts.maxUses}
        inputMode="numeric"
        autoComplete="off"
        hint={texts.maxUsesHint}
        error={formState.errors.maxUses?.message}
        {...register("maxUses", {
          validate: (text) => /^$|^[1-9]\d{0,2}$/.test(text.trim()) || formatText(texts.wholeNumber, { least: 1 }),
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
          (/^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) >= least) || formatText(texts.wholeNumber, { least }),
      })}
    />
  );
}

function valueProblem(text: string, form: DiscountForm): true | string {
  const { discountType } = form;
  if (discountType === "FREE_SHIPPING" || (discountType === "BUY_X_GET_Y" && text.trim() === "")) return true;
  const isPercentage = discountType === "PERCENTAGE" || discountType === "BUY_X_GET_Y";
  const value = readNumber(text);
  if (value === undefined) return isPercentage ? texts.enterPercentage : texts.enterAmount;
  const canBeZero = discountType === "FIXED_PRICE" || discountType === "QUANTITY_BASED";
  if (value === 0 && !canBeZero) return texts.aboveZero;
  return isPercentage && value > 100 ? texts.atMost100 : true;
}
