/** Resolves requested items from the catalog, with overrides by staff and apps. */
import type { DeliverableItem } from "#api/checkout/shipping/delivery-solutions.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { CatalogReference } from "#api/values.ts";
import { findSellables, type Sellable, sellableKey, WEIGHT_UNIT_GRAMS } from "#server/catalog/products/public.ts";
import { type AppItem, CUSTOM_APP_ID } from "#server/checkout/carts/public.ts";
import { type Actor, isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { divideRounded } from "#server/platform/money/decimal.ts";
import { type Minor, parseDecimal } from "#server/platform/money/money.ts";

export type DeliveredItem = {
  readonly id: string;
  readonly quantity: number;
  readonly reference: CatalogReference;
  readonly goods: AppItem & { readonly deliveryProfileId?: string | undefined };
};

type ItemContext = { actor: Actor; now: Date; settings: StoreSettings; weightUnit: "KG" | "LB" };

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, DUPLICATED_LINE_ITEM_IDS */
export async function readItems(
  db: Connection,
  items: readonly DeliverableItem[],
  asking: ItemContext,
): Promise<DeliveredItem[]> {
  const references = items.flatMap(({ catalogReference }) => catalogReference ?? []);
  const found = await findSellables(db, references, { now: asking.now, isLenient: true });
  const read = items.map((item, index): DeliveredItem => {
    const { catalogReference, quantity = 1, id = String(index + 1) } = item;
    const sellable = catalogReference && found.get(sellableKey(catalogReference));
    const known = sellable?.isVisible === true ? sellable : undefined;
    const given = isElevated(asking.actor) ? toOverrides(item, asking) : {};
    if (known === undefined && given.unitPrice === undefined) {
      throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId: catalogReference?.catalogItemId } });
    }
    const reference = known?.reference ?? catalogReference ?? { appId: CUSTOM_APP_ID, catalogItemId: newId() };
    return { id, quantity, reference, goods: { ...(known ?? nameless), ...given } };
  });
  if (new Set(read.map(({ id }) => id)).size < read.length) throw new AppError("DUPLICATED_LINE_ITEM_IDS");
  return read;
}

type Goods = DeliveredItem["goods"];

const nameless: Goods = {
  name: "",
  unitPrice: 0,
  fullUnitPrice: 0,
  itemType: "PHYSICAL",
  isShippable: true,
  weightGrams: 0,
} satisfies Partial<Sellable>;

/** Overrides of the item's catalog data. */
function toOverrides(item: DeliverableItem, { settings: { currency }, weightUnit }: ItemContext): Partial<Goods> {
  const { quantity = 1, physicalProperties: physical, name, deliveryProfileId } = item;
  const each = (one: string | undefined, all: string | undefined): Minor | undefined => {
    if (one !== undefined) return parseDecimal(one, currency, "HALF_UP");
    if (all === undefined) return undefined;
    return Number(divideRounded(BigInt(parseDecimal(all, currency, "HALF_UP")), BigInt(quantity)));
  };
  const unitPrice = each(item.price, item.totalPrice);
  const fullUnitPrice = each(item.priceBeforeDiscount, item.totalPriceBeforeDiscount) ?? unitPrice;
  return {
    ...(name === undefined ? {} : { name }),
    ...(unitPrice === undefined ? {} : { unitPrice }),
    ...(fullUnitPrice === undefined ? {} : { fullUnitPrice }),
    ...(physical?.weight === undefined ? {} : { weightGrams: physical.weight * WEIGHT_UNIT_GRAMS[weightUnit] }),
    ...(physical?.sku === undefined ? {} : { sku: physical.sku }),
    ...(physical?.shippable === undefined ? {} : { isShippable: physical.shippable }),
    ...(deliveryProfileId === undefined ? {} : { deliveryProfileId }),
  };
}
