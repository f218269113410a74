/** Converts requested lines to lines of a draft: catalog items at catalog or custom prices, and custom items. */
import type { CatalogLine, CustomLine, DiscountOption, FeeOption } from "#api/orders/draft-order-values.ts";
import type { NewShipping } from "#api/orders/orders/order-intake.ts";
import { descriptionLinesOf, findSellables, type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, tryParseDecimal } from "#server/platform/money/money.ts";
import type { DraftContent, DraftedDiscount, DraftedFee, DraftedLine, DraftedShipping } from "./content.ts";

const GRAMS = { KG: 1000, LB: 453.59237 };

/** @throws {AppError} INVALID_AMOUNT */
export function readAmount(text: string, currency: string): Minor {
  const amount = tryParseDecimal(text, currency);
  if (amount === undefined || amount < 0) throw new AppError("INVALID_AMOUNT");
  return amount;
}

/** @throws {AppError} CATALOG_ITEM_NOT_FOUND, GIFT_CARD_ITEM_UNSUPPORTED, SUBSCRIPTION_ITEM_UNSUPPORTED, INVALID_OPTIONS */
export async function catalogLines(
  db: Connection,
  items: readonly CatalogLine[],
  { currency, now }: { currency: string; now: Date },
): Promise<DraftedLine[]> {
  const references = items.map((item) => item.catalogReference);
  const found = await findSellables(db, references, { now });
  return items.map(({ id, catalogReference, quantity, price, ...said }) => {
    const sellable = found.get(sellableKey(catalogReference));
    if (sellable === undefined) {
      throw new AppError("CATALOG_ITEM_NOT_FOUND", { data: { catalogItemId: catalogReference.catalogItemId } });
    }
    if (sellable.itemType === "GIFT_CARD") throw new AppError("GIFT_CARD_ITEM_UNSUPPORTED");
    if (sellable.subscription !== undefined) throw new AppError("SUBSCRIPTION_ITEM_UNSUPPORTED");
    const unitPrice = price === undefined ? sellable.unitPrice : readAmount(price.amount, currency);
    const line = fromSellable(sellable, { id: id ?? newId(now.getTime()), quantity, unitPrice });
    return { ...line, extras: pickDetails(said) };
  });
}

/** Properties of a line that don't affect its price. */
function pickDetails({ locations, priceUndetermined, priceDescription }: Partial<CustomLine>): DraftedLine["extras"] {
  return {
    ...(locations === undefined ? {} : { locations }),
    ...(priceUndetermined === undefined ? {} : { priceUndetermined }),
    ...(priceDescription === undefined ? {} : { priceDescription }),
  };
}

const amountIn = (price: CustomLine["price"]): string => (typeof price === "string" ? price : price.amount);

type Wanted = { id: string; quantity: number; unitPrice: Minor };

function fromSellable(sellable: Sellable, { id, quantity, unitPrice }: Wanted): DraftedLine {
  const { reference, variantId, name, itemType, isShippable, fullUnitPrice, weightGrams, image, sku, slug } = sellable;
  return {
    id,
    reference,
    variantId,
    name,
    itemType,
    isShippable,
    quantity,
    unitPrice,
    fullUnitPrice: Math.max(fullUnitPrice, unitPrice),
    details: {
      descriptionLines: descriptionLinesOf(sellable, quantity),
      weightGrams,
      ...(image === undefined ? {} : { image }),
      ...(sku === undefined ? {} : { sku }),
      ...(slug === "" ? {} : { slug }),
    },
    paymentOption: "FULL_PAYMENT_ONLINE",
    extras: {},
    taxGroupId: sellable.taxGroupId,
    floor: 0,
    isAdded: true,
    isRemoved: false,
  };
}

/** @throws {AppError} INVALID_AMOUNT */
export function customLines(
  items: readonly CustomLine[],
  { currency, weightUnit }: Pick<DraftContent, "currency" | "weightUnit">,
  now: Date,
): DraftedLine[] {
  return items.map((item): DraftedLine => {
    const unitPrice = readAmount(amountIn(item.price), currency);
    const preset = item.itemType?.preset ?? "PHYSICAL";
    const itemType = preset === "UNRECOGNISED" ? "PHYSICAL" : preset;
    if (itemType === "GIFT_CARD") throw new AppError("GIFT_CARD_ITEM_UNSUPPORTED");
    const { weight = 0, sku, shippable } = item.physicalProperties ?? {};
    return {
      id: item.id ?? newId(now.getTime()),
      reference: null,
      variantId: null,
      name: item.productName.original,
      itemType,
      isShippable: shippable ?? itemType === "PHYSICAL",
      quantity: item.quantity,
      unitPrice,
      fullUnitPrice:
        item.fullPrice === undefined ? unitPrice : Math.max(unitPrice, readAmount(amountIn(item.fullPrice), currency)),
      details: {
        descriptionLines: item.descriptionLines ?? [],
        weightGrams: Math.round(weight * GRAMS[weightUnit]),
        ...(item.media === undefined ? {} : { image: item.media }),
        ...(sku === undefined ? {} : { sku }),
      },
      paymentOption: item.paymentOption ?? "FULL_PAYMENT_ONLINE",
      extras: pickDetails(item),
      taxGroupId: item.taxGroupId,
      floor: 0,
      isAdded: true,
      isRemoved: false,
    };
  });
}

/** @throws {AppError} INVALID_AMOUNT, LINE_ITEM_NOT_FOUND */
export function toDiscount(option: DiscountOption, { lines, currency }: DraftContent, now: Date): DraftedDiscount {
  const { lineItemDiscounts, percentage, priceAmount, applyToDraftOrder: applied = true, description } = option;
  const lineIds = lineItemDiscounts?.map((each) => each.id);
  refuseUnknownLines(lineIds, lines);
  const amount = priceAmount?.amount ?? lineItemDiscounts?.[0]?.totalDiscount?.amount;
  if (percentage === undefined && amount === undefined) throw new AppError("INVALID_AMOUNT");
  const discountType = option.discountType ?? (lineIds === undefined ? "GLOBAL" : "SPECIFIC_ITEMS");
  const scope = discountType === "SPECIFIC_ITEMS" && lineIds !== undefined ? { lineIds } : {};
  return {
    id: newId(now.getTime()),
    source: "CUSTOM",
    applied,
    discountType,
    description,
    worth:
      percentage === undefined
        ? { kind: "AMOUNT", amount: readAmount(amount ?? "0", currency), ...scope }
        : { kind: "PERCENTAGE", percentage, ...scope },
  };
}

function refuseUnknownLines(lineIds: readonly string[] | undefined, lines: readonly DraftedLine[]): void {
  const unknown = lineIds?.find((id) => !lines.some((line) => line.id === id));
  if (unknown !== undefined) throw new AppError("LINE_ITEM_NOT_FOUND", { data: { lineItemId: unknown } });
}

/** @throws {AppError} INVALID_AMOUNT, LINE_ITEM_NOT_FOUND */
export function toFee(option: FeeOption, { lines, currency }: DraftContent, now: Date): DraftedFee {
  const { name, code = name, price, taxDetails, lineItemIds = [], applyToDraftOrder: applied = true } = option;
  refuseUnknownLines(lineItemIds, lines);
  return {
    id: newId(now.getTime()),
    code,
    name,
    price: readAmount(price.amount, currency),
    isTaxable: taxDetails?.taxable ?? true,
    taxGroupId: taxDetails?.taxGroupId,
    lineIds: lineItemIds,
    source: "CUSTOM",
    applied,
  };
}

/** @throws {AppError} INVALID_AMOUNT */
export function toShipping(given: NewShipping, currency: string): DraftedShipping {
  const { carrierId = "", code = "", title = "", logistics = {}, cost, region } = given;
  const { shippingDestination: _, ...rest } = logistics;
  return {
    carrierId,
    code,
    title,
    logistics: rest,
    region: region === undefined ? null : { id: region.id ?? "", name: region.name ?? "" },
    price: readAmount(cost?.price?.amount ?? "0", currency),
  };
}
