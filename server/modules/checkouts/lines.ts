/** Items that a request names → lines of a checkout, by way of the catalog. */
import type { CatalogReference } from "#api/values.ts";
import { findSellables, sellableKey } from "#server/modules/products/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { CUSTOM_APP_ID } from "./checkout.ts";
import type { NewLine } from "./rules.ts";

export type RequestedItem = { quantity: number; catalogReference: CatalogReference };

export type RequestedCustomItem = {
  quantity: number;
  price: string;
  productName: { original: string };
  itemType?: { preset?: "PHYSICAL" | "DIGITAL" | "SERVICE" };
  physicalProperties?: { weight?: number; sku?: string; shippable?: boolean };
};

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, and what the catalog says about options */
export async function linesFromCatalog(db: Connection, items: readonly RequestedItem[], now: Date): Promise<NewLine[]> {
  if (items.length === 0) return [];
  const references = items.map((item) => item.catalogReference);
  const sellables = await findSellables(db, references, { now });
  return items.map(({ quantity, catalogReference }): NewLine => {
    const sellable = sellables.get(sellableKey(catalogReference));
    if (sellable === undefined || !sellable.isVisible) {
      throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId: catalogReference.catalogItemId } });
    }
    return {
      quantity,
      reference: sellable.reference,
      referenceKey: sellableKey(sellable.reference),
      name: sellable.name,
      unitPrice: sellable.unitPrice,
      customItem: undefined,
      cartLineId: undefined,
    };
  });
}

type Units = { currency: string; weightUnit: "KG" | "LB" };
const GRAMS = { KG: 1000, LB: 453.59237 };

/** Lines that staff make by hand; each stays a line of its own. */
export function customLines(items: readonly RequestedCustomItem[], { currency, weightUnit }: Units): NewLine[] {
  return items.map((item, index): NewLine => {
    const unitPrice = tryParseDecimal(item.price, currency);
    if (unitPrice === undefined) {
      throw new ValidationError([
        {
          field: `customLineItems[${index}].price`,
          description: `has more decimal places than ${currency}`,
          violatedRule: "DECIMAL_MAX_SCALE",
          data: {},
        },
      ]);
    }
    const itemType = item.itemType?.preset ?? "PHYSICAL";
    const { weight, sku, shippable } = item.physicalProperties ?? {};
    const id = newId();
    return {
      quantity: item.quantity,
      reference: { appId: CUSTOM_APP_ID, catalogItemId: id },
      referenceKey: `custom:${id}`,
      name: item.productName.original,
      unitPrice,
      customItem: {
        itemType,
        isShippable: shippable ?? itemType === "PHYSICAL",
        weightGrams: Math.round((weight ?? 0) * GRAMS[weightUnit]),
        ...(sku === undefined ? {} : { sku }),
      },
      cartLineId: undefined,
    };
  });
}
