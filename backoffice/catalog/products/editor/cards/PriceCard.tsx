import { useFormContext, useWatch } from "react-hook-form";
import { type MeasurementUnit, measurementUnits } from "#api/catalog/products/product-price-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { summarize, unitPrice } from "../../form/pricing.ts";
import type { ProductForm } from "../../form/product-form.ts";
import {
  applyEdits,
  compareAtProblem,
  measureProblem,
  optionalDecimalProblem,
  priceProblem,
} from "../../form/row-edits.ts";
import { useEditorTools } from "../editor-context.ts";
import styles from "./PriceCard.module.css";

/** Price, compare-at price and cost, with what they add up to as typed. With options the table of variants has them. */
export function PriceCard() {
  const { control } = useFormContext<ProductForm>();
  const { rows, changeRows, currency, isChecked } = useEditorTools();
  const [itemType, unitMeasure] = useWatch({ control, name: ["itemType", "unitMeasure"] });
  const [row] = rows;
  if (row === undefined) return null;
  const isOne = rows.length === 1;
  const symbol = currencySymbol(currency);
  const change = (columnId: string, value: string): void => {
    changeRows(applyEdits(rows, [{ key: row.key, columnId, value }]));
  };
  const amount = { inputMode: "decimal", autoComplete: "off", prefix: symbol } as const;
  return (
    <Card title="Price">
      <FieldStack>
        {isOne ? (
          <>
            <FieldRow>
              <TextField
                label="Price"
                id="product-price"
                {...amount}
                value={row.price}
                error={isChecked || row.price !== "" ? priceProblem(row) : undefined}
                onChange={(event) => change("price", event.currentTarget.value)}
              />
              <TextField
                label="Compare-at price"
                id="product-compareAt"
                hint="Shown crossed out next to the price."
                {...amount}
                value={row.compareAt}
                error={compareAtProblem(row)}
                onChange={(event) => change("compareAt", event.currentTarget.value)}
              />
              <TextField
                label="Cost per item"
                id="product-cost"
                hint="Customers don't see this."
                {...amount}
                value={row.cost}
                error={optionalDecimalProblem(row.cost)}
                onChange={(event) => change("cost", event.currentTarget.value)}
              />
            </FieldRow>
            <Margin price={row.price} compareAt={row.compareAt} cost={row.cost} currency={currency} />
          </>
        ) : (
          <PriceSpan />
        )}
        {itemType === "PHYSICAL" && <UnitPrice />}
        {itemType === "PHYSICAL" && isOne && unitMeasure !== "" && (
          <UnitContents
            value={row.unitQuantity}
            onChange={(value) => change("unitQuantity", value)}
            price={row.price}
          />
        )}
      </FieldStack>
    </Card>
  );
}

type MarginProps = { price: string; compareAt: string; cost: string; currency: string };

function Margin({ currency, ...fields }: MarginProps) {
  const { price, reduction, profit, margin } = summarize(fields);
  return (
    <dl className={styles.margin} aria-live="polite">
      <div>
        <dt>Shoppers pay</dt>
        <dd>
          {price === undefined ? "–" : formatMoney(price, currency)}
          {reduction !== undefined && <small> {reduction}% off</small>}
        </dd>
      </div>
      <div>
        <dt>Profit</dt>
        <dd>{profit === undefined ? "–" : formatMoney(profit, currency)}</dd>
      </div>
      <div data-loss={(profit !== undefined && profit < 0) || undefined}>
        <dt>Margin</dt>
        <dd>{margin === undefined ? "–" : percent.format(margin)}</dd>
      </div>
    </dl>
  );
}

const percent = new Intl.NumberFormat(staffLocale(), { style: "percent", maximumFractionDigits: 1 });

/** With variants: from where to where prices and margins go. */
function PriceSpan() {
  const { rows, currency } = useEditorTools();
  const sums = rows.map(summarize);
  const prices = sums.flatMap(({ price }) => price ?? []);
  const margins = sums.flatMap(({ margin }) => margin ?? []);
  const reduced = sums.filter(({ reduction }) => reduction !== undefined).length;
  const money = (value: number): string => formatMoney(value, currency);
  return (
    <>
      <dl className={styles.margin}>
        <div>
          <dt>Shoppers pay</dt>
          <dd>{span(prices, money)}</dd>
        </div>
        <div>
          <dt>Reduced</dt>
          <dd>{reduced === 0 ? "None" : `${reduced} of ${rows.length}`}</dd>
        </div>
        <div data-loss={margins.some((margin) => margin < 0) || undefined}>
          <dt>Margin</dt>
          <dd>{span(margins, (margin) => percent.format(margin))}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        Each variant has its own price. <a href="#product-variants">Go to the variants</a>
      </p>
    </>
  );
}

function span(values: readonly number[], format: (value: number) => string): string {
  if (values.length === 0) return "–";
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? format(low) : `${format(low)}–${format(high)}`;
}

const unitNames: Partial<Record<MeasurementUnit, string>> = {
  ML: "ml",
  CL: "cl",
  L: "l",
  CBM: "m³",
  MG: "mg",
  G: "g",
  KG: "kg",
  MM: "mm",
  CM: "cm",
  M: "m",
  SQM: "m²",
  OZ: "oz",
  LB: "lb",
  FLOZ: "fl oz",
  PT: "pt",
  QT: "qt",
  GAL: "gal",
  IN: "in",
  FT: "ft",
  YD: "yd",
  SQFT: "sq ft",
};

export function unitName(unit: MeasurementUnit | ""): string {
  return unit === "" ? "" : (unitNames[unit] ?? unit.toLowerCase());
}

/** Some countries ask for the price of a common amount beside the price. */
function UnitPrice() {
  const { register, control, formState } = useFormContext<ProductForm>();
  const unitMeasure = useWatch({ control, name: "unitMeasure" });
  return (
    <FieldRow>
      <SelectField label="Unit price" id="product-unitMeasure" {...register("unitMeasure")}>
        <option value="">None</option>
        {measurementUnits
          .filter((unit) => unit !== "UNSPECIFIED")
          .map((unit) => (
            <option key={unit} value={unit}>
              by {unitName(unit)}
            </option>
          ))}
      </SelectField>
      {unitMeasure !== "" && (
        <TextField
          label="Shown for"
          id="product-unitBase"
          suffix={unitName(unitMeasure)}
          inputMode="decimal"
          placeholder="100"
          autoComplete="off"
          error={formState.errors.unitBase?.message}
          {...register("unitBase", {
            validate: (text, form) =>
              form.unitMeasure === "" || (text.trim() !== "" && Number(text.replace(",", ".")) > 0)
                ? true
                : "Enter an amount, like 100",
          })}
        />
      )}
    </FieldRow>
  );
}

function UnitContents({ value, onChange, price }: { value: string; onChange: (value: string) => void; price: string }) {
  const { control } = useFormContext<ProductForm>();
  const { currency } = useEditorTools();
  const [unitBase, unitMeasure] = useWatch({ control, name: ["unitBase", "unitMeasure"] });
  const each = unitPrice(price, value, unitBase);
  return (
    <TextField
      label="Contents"
      suffix={unitName(unitMeasure)}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={measureProblem(value)}
      hint={
        each === undefined
          ? "How much is inside."
          : `Shoppers see ${formatMoney(each, currency)} / ${unitBase} ${unitName(unitMeasure)}`
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
