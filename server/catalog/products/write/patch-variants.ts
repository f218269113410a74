/** Applies one change to all variants of a product, for the calls by filter. */

import type { VariantPatch } from "#api/catalog/products/product.ts";
import type { NewVariant } from "#api/catalog/products/product-variants.ts";
import type { AdjustValue, VariantAdjustment } from "#api/catalog/wire/v3/products-by-filter.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { currencyDigits, type Minor, parseDecimal, toDecimal } from "#server/platform/money/money.ts";
import { readProducts, type VariantRow } from "../read/documents.ts";
import type { ChangedProduct } from "./finish-changes.ts";
import { writeChanges } from "./update-product.ts";
import type { ProductWriteContext } from "./write-context.ts";

type Figures = { actual: Minor; compared: Minor | null; cost: Minor | null };

const figuresOf = ({ price, discountedPrice, cost }: VariantRow): Figures => ({
  actual: discountedPrice,
  compared: price > discountedPrice ? price : null,
  cost,
});

/** @throws {AppError} COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE, NEGATIVE_PRICE */
export async function patchVariants(
  tx: Tx,
  id: string,
  patch: VariantPatch,
  writeContext: ProductWriteContext,
): Promise<ChangedProduct> {
  const toMinor = (amount: string): Minor => parseDecimal(amount, writeContext.currency, "HALF_UP");
  const { price, visible, physicalProperties, revenueDetails } = patch;
  return rewriteVariants(tx, id, writeContext, (row) => {
    const figures = figuresOf(row);
    const compared = price?.compareAtPrice;
    return {
      figures: {
        actual: price?.actualPrice === undefined ? figures.actual : toMinor(price.actualPrice.amount),
        compared: compared === undefined ? figures.compared : compared === null ? null : toMinor(compared.amount),
        cost:
          revenueDetails === undefined
            ? figures.cost
            : revenueDetails?.cost
              ? toMinor(revenueDetails.cost.amount)
              : null,
      },
      visible: visible ?? row.visible,
      ...(physicalProperties === undefined ? {} : { physicalProperties }),
    };
  });
}

/** @throws {AppError} NEGATIVE_PRICE, COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE */
export async function adjustVariants(
  tx: Tx,
  id: string,
  adjustment: VariantAdjustment,
  writeContext: ProductWriteContext,
): Promise<ChangedProduct> {
  const { currency } = writeContext;
  const unit = adjustment.rounding === "NEAREST_WHOLE_NUMBER" ? 10 ** currencyDigits(currency) : 1;
  const move = (minor: Minor, by: AdjustValue | undefined, sign = 1): Minor => {
    if (by === undefined) return minor;
    const moved =
      by.amount === undefined
        ? minor + sign * minor * ((by.percentage ?? 0) / 100)
        : minor + sign * parseDecimal(by.amount, currency, "HALF_UP");
    return Math.round(moved / unit) * unit;
  };
  return rewriteVariants(tx, id, writeContext, (row) => {
    const { actual, compared, cost } = figuresOf(row);
    const nextCompared = compared === null ? null : move(compared, adjustment.compareAtPrice);
    const from = adjustment.compareAtPriceDiscount;
    const nextActual =
      from === undefined ? move(actual, adjustment.actualPrice) : move(nextCompared ?? actual, from, -1);
    return {
      figures: {
        actual: nextActual,
        compared: from !== undefined && nextCompared === null ? actual : nextCompared,
        cost: cost === null ? null : move(cost, adjustment.cost),
      },
      visible: row.visible,
    };
  });
}

type VariantRewrite = { figures: Figures; visible: boolean; physicalProperties?: NewVariant["physicalProperties"] };

async function rewriteVariants(
  tx: Tx,
  id: string,
  writeContext: ProductWriteContext,
  rewrite: (row: VariantRow) => VariantRewrite,
): Promise<ChangedProduct> {
  const { currency } = writeContext;
  const [document] = await readProducts(tx, [id], { parts: new Set(), withVariants: true });
  if (document === undefined) throw new AppError("PRODUCT_NOT_FOUND");
  const isOnly = (document.options ?? []).length === 0;
  const labels = new Map(
    (document.options ?? []).flatMap((option) =>
      option.choices.map((choice) => [choice.id, { optionId: option.id, choiceId: choice.id }] as const),
    ),
  );
  const money = (minor: Minor) => ({ amount: toDecimal(minor, currency) });
  const variants = (document.variants ?? []).map((row): NewVariant => {
    const { figures, visible, physicalProperties } = rewrite(row);
    if (figures.actual < 0 || (figures.cost ?? 0) < 0) throw new AppError("NEGATIVE_PRICE");
    return {
      id: row.id,
      visible,
      sku: row.sku === "" && isOnly ? document.sku : row.sku,
      barcode: row.barcode,
      choices: row.choiceIds.flatMap((choiceId) => {
        const optionChoiceIds = labels.get(choiceId);
        return optionChoiceIds === undefined ? [] : [{ optionChoiceIds }];
      }),
      price: {
        actualPrice: money(figures.actual),
        ...(figures.compared === null ? {} : { compareAtPrice: money(figures.compared) }),
      },
      revenueDetails: figures.cost === null ? null : { cost: money(figures.cost) },
      ...(physicalProperties === undefined ? {} : { physicalProperties }),
    };
  });
  return writeChanges(tx, id, { variantsInfo: { variants } }, writeContext);
}
