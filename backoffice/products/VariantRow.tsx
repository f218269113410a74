import { useFormContext } from "react-hook-form";
import type { Variant } from "#api/products.ts";
import { TextField } from "../components/Field.tsx";
import { currencySymbol } from "../format.ts";
import { type ProductForm, toNumber } from "./product-form.ts";
import { quantityProblem } from "./StockCard.tsx";
import styles from "./VariantsCard.module.css";

type Props = {
  variant: Variant;
  rowIndex: number;
  currency: string;
  isManaged: boolean;
  isTracked: boolean;
  canChangeStock: boolean;
};

const optionalNumber = (text: string): true | string => text === "" || toNumber(text) !== undefined || "Enter a number";

export function VariantRow({ variant, rowIndex, currency, isManaged, isTracked, canChangeStock }: Props) {
  const { register, formState } = useFormContext<ProductForm>();
  const name = Object.values(variant.choices).join(" / ");
  const path = `variants.${variant.id}` as const;
  const errors = formState.errors.variants?.[variant.id];
  const text = { isLabelHidden: true, autoComplete: "off" } as const;
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      {isManaged && (
        <td>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`${name} is visible`}
            {...register(`${path}.visible`)}
          />
        </td>
      )}
      {isManaged && (
        <td>
          <TextField
            label={`Price of ${name}`}
            {...text}
            inputMode="decimal"
            prefix={currencySymbol(currency)}
            error={errors?.price?.message}
            {...register(`${path}.price`, {
              validate: (value) => toNumber(value) !== undefined || "Enter a price",
            })}
          />
        </td>
      )}
      {isManaged && (
        <td>
          <TextField
            label={`Cost of ${name}`}
            {...text}
            inputMode="decimal"
            prefix={currencySymbol(currency)}
            error={errors?.cost?.message}
            {...register(`${path}.cost`, { validate: optionalNumber })}
          />
        </td>
      )}
      {isManaged && (
        <td className={styles.sku}>
          <TextField label={`SKU of ${name}`} {...text} maxLength={40} {...register(`${path}.sku`)} />
        </td>
      )}
      <td className={styles.quantity}>
        {isTracked ? (
          <TextField
            label={`Quantity of ${name}`}
            {...text}
            type="number"
            inputMode="numeric"
            min={0}
            max={99_999}
            step={1}
            readOnly={!canChangeStock}
            error={errors?.quantity?.message}
            {...register(`${path}.quantity`, { validate: quantityProblem })}
          />
        ) : canChangeStock ? (
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`${name} is in stock`}
            {...register(`${path}.inStock`)}
          />
        ) : (
          <span>{variant.stock.inStock ? "Yes" : "No"}</span>
        )}
      </td>
      {isManaged && (
        <td>
          <TextField
            label={`Weight of ${name}`}
            {...text}
            inputMode="decimal"
            error={errors?.weight?.message}
            {...register(`${path}.weight`, { validate: optionalNumber })}
          />
        </td>
      )}
    </tr>
  );
}
