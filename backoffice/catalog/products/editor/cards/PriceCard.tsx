import { useFormContext, useWatch } from "react-hook-form";
import { type MeasurementUnit, measurementUnits } from "#api/catalog/products/product-parts.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol, formatMoney, formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { summarize, unitPrice } from "../../form/pricing.ts";
import type { ProductForm } from "../../form/product-form.ts";
import {
  applyEdits,
  compareAtProblem,
  measureProblem,
  optionalDecimalProblem,
  priceProblem,
} from "../../form/row-edits.ts";
import { productsTexts } from "../../texts/texts.ts";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";
import styles from "./PriceCard.module.css";

const { fields, price: texts } = productEditorTexts[staffLanguage()];
const { none } = productsTexts[staffLanguage()];

/** Price, compare-at price and cost, with the resulting profit. Products with options have prices per variant. */
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
  const isGiftCard = itemType === "GIFT_CARD";
  const amount = { inputMode: "decimal", autoComplete: "off", prefix: symbol } as const;
  return (
    <Card title={isGiftCard ? texts.denominations : texts.title}>
      <FieldStack>
        {isOne && isGiftCard ? (
          <TextField
            label={texts.value}
            id="product-price"
            hint={texts.valueHint}
            {...amount}
            value={row.price}
            error={isChecked || row.price !== "" ? priceProblem(row) : undefined}
            onChange={(event) => change("price", event.currentTarget.value)}
          />
        ) : isOne ? (
          <>
            <FieldRow>
              <TextField
                label={texts.title}
                id="product-price"
                {...amount}
                value={row.price}
                error={isChecked || row.price !== "" ? priceProblem(row) : undefined}
                onChange={(event) => change("price", event.currentTarget.value)}
              />
              <TextField
                label={texts.compareAt}
                id="product-compareAt"
                hint={texts.compareAtHint}
                {...amount}
                value={row.compareAt}
                error={compareAtProblem(row)}
                onChange={(event) => change("compareAt", event.currentTarget.value)}
              />
              <TextField
                label={texts.cost}
                id="product-cost"
                hint={texts.costHint}
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
        <dt>{texts.customersPay}</dt>
        <dd>
          {price === undefined ? "–" : formatMoney(price, currency)}
          {reduction !== undefined && (
            <small> {formatMessage(staffLanguage(), texts.off, { percent: formatNumber(reduction) })}</small>
          )}
        </dd>
      </div>
      <div>
        <dt>{texts.profit}</dt>
        <dd>{profit === undefined ? "–" : formatMoney(profit, currency)}</dd>
      </div>
      <div data-loss={(profit !== undefined && profit < 0) || undefined}>
        <dt>{texts.margin}</dt>
        <dd>{margin === undefined ? "–" : formatPercent(margin)}</dd>
      </div>
    </dl>
  );
}

const formatPercent = (share: number): string => formatNumber(share, { style: "percent", maximumFractionDigits: 1 });

/** With variants: the ranges of prices and margins. */
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
          <dt>{texts.customersPay}</dt>
          <dd>{span(prices, money)}</dd>
        </div>
        <div>
          <dt>{texts.onSale}</dt>
          <dd>
            {reduced === 0
              ? none
              : formatMessage(staffLanguage(), texts.reduced, { count: reduced, total: rows.length })}
          </dd>
        </div>
        <div data-loss={margins.some((margin) => margin < 0) || undefined}>
          <dt>{texts.margin}</dt>
          <dd>{span(margins, (margin) => formatPercent(margin))}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        <FormattedMessage
          message={texts.perVariant}
          values={{ link: <a href="#product-variants">{texts.toVariants}</a> }}
        />
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

/** Unit prices, required in some countries. */
function UnitPrice() {
  const { register, control, formState } = useFormContext<ProductForm>();
  const unitMeasure = useWatch({ control, name: "unitMeasure" });
  return (
    <FieldRow>
      <SelectField label={fields.unitMeasure} id="product-unitMeasure" {...register("unitMeasure")}>
        <option value="">{none}</option>
        {measurementUnits
          .filter((unit) => unit !== "UNSPECIFIED")
          .map((unit) => (
            <option key={unit} value={unit}>
              {formatMessage(staffLanguage(), texts.perUnit, { unit: unitName(unit) })}
            </option>
          ))}
      </SelectField>
      {unitMeasure !== "" && (
        <TextField
          label={texts.base}
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
                : texts.baseProblem,
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
      label={texts.contents}
      suffix={unitName(unitMeasure)}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={measureProblem(value)}
      hint={
        each === undefined
          ? texts.contentsHint
          : formatMessage(staffLanguage(), texts.customersSee, {
              price: formatMoney(each, currency),
              amount: unitBase,
              unit: unitName(unitMeasure),
            })
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
