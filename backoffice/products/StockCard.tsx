import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { DEFAULT_VARIANT_ID, type Product } from "#api/products.ts";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldRow, FieldStack, TextField } from "../components/Field.tsx";
import { useCan } from "../session/use-session.ts";
import { storeSettingsQuery } from "../settings/queries.ts";
import { type ProductForm, toNumber } from "./product-form.ts";

/** Stock and shipping of the product; with options, quantities stand in the variants table. */
export function StockCard({ product }: { product?: Product }) {
  const { register, formState, control } = useFormContext<ProductForm>();
  const canChangeStock = useCan()("inventory:write");
  const settings = useQuery(storeSettingsQuery);
  const [trackInventory, manageVariants, options] = useWatch({
    control,
    name: ["trackInventory", "manageVariants", "options"],
  });
  const hasOptions = options.length > 0;
  const variantId = product?.variants[0]?.id ?? DEFAULT_VARIANT_ID;
  const { errors } = formState;
  return (
    <Card title="Stock and shipping">
      <FieldStack>
        {canChangeStock && (
          <Checkbox
            label="Count the stock"
            hint={
              hasOptions && product === undefined
                ? "Save the product first; then give each variant its quantity."
                : "The shop stops selling when nothing is left."
            }
            {...register("trackInventory")}
          />
        )}
        <FieldRow>
          {!hasOptions && trackInventory && (
            <TextField
              label="Quantity"
              id="product-variants"
              type="number"
              inputMode="numeric"
              min={0}
              max={99_999}
              step={1}
              readOnly={!canChangeStock}
              error={errors.variants?.[variantId]?.quantity?.message}
              {...register(`variants.${variantId}.quantity`, { validate: quantityProblem })}
            />
          )}
          {!manageVariants && (
            <TextField
              label="SKU"
              id="product-sku"
              maxLength={40}
              autoComplete="off"
              error={errors.sku?.message}
              {...register("sku")}
            />
          )}
          {!manageVariants && (
            <TextField
              label="Weight"
              id="product-weight"
              suffix={(settings.data?.settings.weightUnit ?? "KG").toLowerCase()}
              inputMode="decimal"
              autoComplete="off"
              error={errors.weight?.message}
              {...register("weight", {
                validate: (text) => text === "" || toNumber(text) !== undefined || "Enter a number, like 0.4",
              })}
            />
          )}
        </FieldRow>
        {!hasOptions && !trackInventory && canChangeStock && (
          <Checkbox label="In stock" {...register(`variants.${variantId}.inStock`)} />
        )}
      </FieldStack>
    </Card>
  );
}

export function quantityProblem(text: string): true | string {
  return /^\d{1,5}$/.test(text.trim()) || "Enter a whole number from 0 to 99999";
}
