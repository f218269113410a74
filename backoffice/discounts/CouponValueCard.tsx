import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldGroup, FieldRow, FieldStack, Radio, SelectField, TextField } from "../components/Field.tsx";
import { currencySymbol } from "../format.ts";
import { toNumber } from "../money.ts";
import { collectionChoicesQuery } from "../products/queries.ts";
import type { CouponForm } from "./coupon-form.ts";

/** What the coupon gives, and on which goods. */
export function CouponValueCard({ currency }: { currency: string }) {
  const { register, control, formState } = useFormContext<CouponForm>();
  const discountType = useWatch({ control, name: "discountType" });
  const isPercentage = discountType === "PERCENTAGE";
  return (
    <Card title="Discount">
      <FieldStack>
        <FieldRow>
          <SelectField label="Kind" {...register("discountType")}>
            <option value="PERCENTAGE">Percentage off</option>
            <option value="FIXED_AMOUNT">Amount off</option>
            <option value="FIXED_PRICE">Fixed price each</option>
            <option value="FREE_SHIPPING">Free delivery</option>
          </SelectField>
          {discountType !== "FREE_SHIPPING" && (
            <TextField
              label={isPercentage ? "Percentage" : discountType === "FIXED_PRICE" ? "Price" : "Amount"}
              {...(isPercentage ? { suffix: "%" } : { prefix: currencySymbol(currency) })}
              inputMode="decimal"
              autoComplete="off"
              error={formState.errors.value?.message}
              {...register("value", { validate: valueProblem })}
            />
          )}
        </FieldRow>
        {discountType !== "FREE_SHIPPING" && <Scope />}
      </FieldStack>
    </Card>
  );
}

function Scope() {
  const { register, control, setValue, formState } = useFormContext<CouponForm>();
  const [scope, chosen] = useWatch({ control, name: ["scope", "collectionIds"] });
  const collections = useQuery(collectionChoicesQuery);
  return (
    <>
      <FieldGroup legend="Applies to">
        <Radio label="All products" value="ALL" {...register("scope")} />
        <Radio label="Chosen collections" value="COLLECTIONS" {...register("scope")} />
      </FieldGroup>
      {scope === "COLLECTIONS" && (
        <FieldGroup legend="Collections">
          {collections.data?.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) => {
                const next = event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id);
                setValue("collectionIds", next, { shouldDirty: true, shouldValidate: true });
              }}
            />
          ))}
          <input
            type="hidden"
            {...register("collectionIds", {
              validate: (ids, form) => form.scope === "ALL" || ids.length > 0 || "Choose at least one collection",
            })}
          />
          {formState.errors.collectionIds?.message !== undefined && (
            <p role="alert">{formState.errors.collectionIds.message}</p>
          )}
        </FieldGroup>
      )}
    </>
  );
}

function valueProblem(text: string, form: CouponForm): true | string {
  if (form.discountType === "FREE_SHIPPING") return true;
  const value = toNumber(text);
  if (value === undefined)
    return form.discountType === "PERCENTAGE" ? "Enter a percentage, like 10" : "Enter an amount, like 5";
  if (value === 0 && form.discountType !== "FIXED_PRICE") return "Enter more than zero";
  return form.discountType === "PERCENTAGE" && value > 100 ? "At most 100%" : true;
}
