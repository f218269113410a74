import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "../components/Card.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "../components/Field.tsx";
import { currencySymbol, formatMoney } from "../format.ts";
import { profitOf } from "../money.ts";
import styles from "./PriceCard.module.css";
import { discountedPrice, type ProductForm, toNumber } from "./product-form.ts";

export function PriceCard({ currency }: { currency: string }) {
  const { register, formState, control } = useFormContext<ProductForm>();
  const [discountType, manageVariants] = useWatch({ control, name: ["discountType", "manageVariants"] });
  const symbol = currencySymbol(currency);
  const { errors } = formState;
  const amount = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <Card title="Price">
      <FieldStack>
        <FieldRow>
          <TextField
            label="Price"
            id="product-price"
            prefix={symbol}
            {...(manageVariants && { hint: "A change moves the prices of all variants with it." })}
            {...amount}
            error={errors.price?.message}
            {...register("price", { validate: (text) => toNumber(text) !== undefined || "Enter a price, like 24.90" })}
          />
          <SelectField label="Discount" id="product-discountType" {...register("discountType")}>
            <option value="NONE">None</option>
            <option value="PERCENT">Percent</option>
            <option value="AMOUNT">Amount</option>
          </SelectField>
          {discountType !== "NONE" && (
            <TextField
              label={discountType === "PERCENT" ? "Percent off" : "Amount off"}
              id="product-discountValue"
              {...(discountType === "PERCENT" ? { suffix: "%" } : { prefix: symbol })}
              {...amount}
              error={errors.discountValue?.message}
              {...register("discountValue", { validate: discountProblem })}
            />
          )}
        </FieldRow>
        {!manageVariants && (
          <FieldRow>
            <TextField
              label="Cost per item"
              id="product-cost"
              prefix={symbol}
              hint="Shoppers never see it."
              {...amount}
              error={errors.cost?.message}
              {...register("cost", {
                validate: (text) => text === "" || toNumber(text) !== undefined || "Enter an amount, like 9.50",
              })}
            />
            <Margin currency={currency} />
          </FieldRow>
        )}
      </FieldStack>
    </Card>
  );
}

/** Computed as typed: what shoppers pay, profit and margin. */
function Margin({ currency }: { currency: string }) {
  const { control } = useFormContext<ProductForm>();
  const [price, discountType, discountValue, cost] = useWatch({
    control,
    name: ["price", "discountType", "discountValue", "cost"],
  });
  const paid = discountedPrice({ price, discountType, discountValue });
  const itemCost = toNumber(cost);
  const result = paid === undefined || itemCost === undefined ? undefined : profitOf(paid, itemCost);
  return (
    <dl className={styles.margin}>
      <div>
        <dt>Shoppers pay</dt>
        <dd>{paid === undefined ? "–" : formatMoney(paid, currency)}</dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd>{result === undefined ? "–" : formatMoney(result.profit, currency)}</dd>
      </div>
      <div data-loss={(result !== undefined && result.profit < 0) || undefined}>
        <dt>Margin</dt>
        <dd>
          {result?.margin === undefined
            ? "–"
            : result.margin.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 })}
        </dd>
      </div>
    </dl>
  );
}

function discountProblem(text: string, form: ProductForm): true | string {
  if (form.discountType === "NONE") return true;
  const value = toNumber(text);
  if (value === undefined)
    return form.discountType === "PERCENT" ? "Enter a percentage, like 15" : "Enter an amount, like 5";
  if (form.discountType === "PERCENT" && value > 100) return "At most 100%";
  const price = toNumber(form.price);
  if (form.discountType === "AMOUNT" && price !== undefined && value > price) return "Not more than the price";
  return true;
}
