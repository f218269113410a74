/** Contents of new drafts: empty, from a request, as a copy of an order, or as an edit of one. */
import type { DraftInput, nonDraftableReasons } from "#api/orders/draft-order-values.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import { findOrder, lockOrder, type Order, refuseTakenLineIds, sentUnits } from "#server/orders/orders/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { refreshAutomatic } from "./automatic.ts";
import { type Draft, type DraftContent, type DraftedLine, emptyContent, MAX_LINES } from "./content.ts";
import { catalogLines, customLines, toDiscount, toFee, toShipping } from "./lines.ts";
import { findOpenEdit, insertDraft } from "./queries.ts";

type Caller = { actor: Actor; now: Date };
type Reason = (typeof nonDraftableReasons)[number];

export function creatorOf(actor: Actor): Draft["createdBy"] {
  const { kind, id } = actorReference(actor);
  if ((kind !== "staff" && kind !== "app") || id === null) throw new AppError("PERMISSION_DENIED");
  return { kind, id };
}

async function storeTerms(db: Connection): Promise<Pick<DraftContent, "currency" | "locale" | "weightUnit">> {
  const { currency, locale, weightUnit } = await readStoreSettings(db);
  return { currency, locale, weightUnit };
}

export const emptyDraftContent = async (db: Connection): Promise<DraftContent> => emptyContent(await storeTerms(db));

/** @throws {AppError} for an invalid line */
export async function contentFrom(db: Connection, input: DraftInput, now: Date): Promise<DraftContent> {
  await requireBusinessLocation(db, input.businessLocation?.id);
  const content = await emptyDraftContent(db);
  await addLines(db, content, input, now);
  content.buyer.now = input.buyerInfo ?? null;
  content.billing.now = input.billingInfo ?? null;
  content.recipient.now = input.recipientInfo ?? input.shippingInfo?.logistics?.shippingDestination ?? null;
  content.businessLocation.now = input.businessLocation ?? null;
  content.isTaxExempt = input.taxExempt ?? false;
  content.extendedFields = input.extendedFields?.namespaces ?? {};
  content.shipping.now = input.shippingInfo === undefined ? null : toShipping(input.shippingInfo, content.currency);
  content.discounts = (input.discounts ?? []).map((option) => toDiscount(option, content, now));
  content.fees = (input.additionalFees ?? []).map((option) => toFee(option, content, now));
  await refreshAutomatic(db, { content, isEdit: false }, now);
  return content;
}

/** @throws {AppError} MAX_ITEMS_REACHED, DUPLICATED_LINE_ITEM_IDS */
export async function addLines(
  db: Connection,
  content: DraftContent,
  { catalogLineItems = [], customLineItems = [] }: Pick<DraftInput, "catalogLineItems" | "customLineItems">,
  now: Date,
): Promise<void> {
  const { currency } = content;
  await refuseTakenLineIds(
    db,
    [...catalogLineItems, ...customLineItems].flatMap(({ id }) => id ?? []),
  );
  content.lines.push(
    ...(await catalogLines(db, catalogLineItems, { currency, now })),
    ...customLines(customLineItems, content, now),
  );
  if (content.lines.length > MAX_LINES) throw new AppError("MAX_ITEMS_REACHED");
  if (new Set(content.lines.map((line) => line.id)).size < content.lines.length) {
    throw new AppError("DUPLICATED_LINE_ITEM_IDS");
  }
}

/** Copies the items of an order at today's prices and leaves out items that are no longer sold. */
export async function copyContent(db: Connection, sourceId: string, now: Date): Promise<DraftContent> {
  const order = await findOrder(db, sourceId);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND");
  const content = await emptyDraftContent(db);
  for (const line of order.lines) {
    const { appId, catalogItemId, options, quantity } = line;
    if (appId === null || catalogItemId === null) {
      const id = newId(now.getTime());
      content.lines.push({
        ...editedLine(line),
        id,
        floor: 0,
        isAdded: true,
        agreedRates: undefined,
        before: undefined,
      });
      continue;
    }
    const catalogReference = { appId, catalogItemId, ...(options === undefined ? {} : { options }) };
    const copied = { catalogLineItems: [{ catalogReference, quantity }] };
    await addLines(db, content, copied, now).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
  content.buyer.now = buyerOf(order);
  content.billing.now = order.billingInfo;
  content.recipient.now = order.recipientInfo;
  await refreshAutomatic(db, { content, isEdit: false }, now);
  return content;
}

const buyerOf = ({ memberId, visitorId, contactId, email }: Order) => ({
  ...(memberId === null ? {} : { memberId }),
  ...(visitorId === null ? {} : { visitorId }),
  ...(contactId === null ? {} : { contactId }),
  email,
});

/** Reasons that prevent an order from being edited; empty if it can be edited. */
export async function checkDraftability(
  db: Connection,
  orderId: string,
): Promise<{ order?: Order; reasons: Reason[] }> {
  const order = isId(orderId) ? await findOrder(db, orderId) : undefined;
  if (order === undefined) return { reasons: ["ORDER_NOT_FOUND"] };
  const { currency, weightUnit } = await readStoreSettings(db);
  const reasons: Reason[] = [];
  if (order.status !== "APPROVED" && order.status !== "PENDING") reasons.push("ORDER_STATUS_IS_NOT_SUPPORTED");
  if (order.paymentStatus === "FULLY_REFUNDED") reasons.push("PARTIALLY_OR_FULLY_REFUNDED");
  if (order.currency !== currency) reasons.push("ORDER_AND_SITE_CURRENCIES_ARE_INCONSISTENT");
  if (order.weightUnit !== weightUnit) reasons.push("ORDER_AND_SITE_WEIGHT_UNITS_ARE_INCONSISTENT");
  if (order.isImported) reasons.push("UNSUPPORTED_CHANNEL_TYPE");
  const hasSubscription = order.lines.some((line) => line.extras.subscriptionInfo !== undefined);
  if (hasSubscription) reasons.push("SUBSCRIPTION_LINE_ITEM_EXISTS");
  return { order, reasons };
}

/** The content of an order's edit before any change. @throws {AppError} ORDER_NOT_FOUND, ORDER_CANNOT_BE_EDITED */
export async function editContent(db: Connection, orderId: string): Promise<DraftContent> {
  const { order, reasons } = await checkDraftability(db, orderId);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND");
  if (reasons.length > 0) throw new AppError("ORDER_CANNOT_BE_EDITED", { data: { reasons } });
  return toEditContent(order);
}

/** Returns the open edit of the order, or creates one. */
export async function openEdit(
  tx: Tx,
  { actor, now }: Caller,
  orderId: string,
): Promise<{ draft: Draft; isPreexisting: boolean }> {
  await lockOrder(tx, orderId);
  const open = await findOpenEdit(tx, orderId);
  if (open !== undefined) return { draft: open, isPreexisting: true };
  const content = await editContent(tx, orderId);
  const draft = await insertDraft(tx, { orderId, isEdit: true, content, createdBy: creatorOf(actor), now });
  return { draft, isPreexisting: false };
}

function editedLine(line: Order["lines"][number]): DraftedLine {
  const { id, appId, catalogItemId, options, variantId, name, itemType, isShippable, quantity, unitPrice } = line;
  const { priceDescription } = line.extras;
  return {
    id,
    reference:
      appId === null || catalogItemId === null
        ? null
        : { appId, catalogItemId, ...(options === undefined ? {} : { options }) },
    variantId,
    name,
    itemType,
    isShippable,
    quantity,
    unitPrice,
    fullUnitPrice: line.fullUnitPrice,
    details: line.details,
    paymentOption: line.paymentOption,
    extras: line.extras,
    agreedRates: line.tax.breakdown,
    taxGroupId: line.tax.groupId,
    floor: Math.max(sentUnits(line), line.refunded, line.restocked),
    isAdded: false,
    isRemoved: false,
    before: { quantity, unitPrice, ...(priceDescription === undefined ? {} : { priceDescription }) },
  };
}

function toEditContent(order: Order): DraftContent {
  const units = new Map(order.lines.map((line) => [line.id, line.quantity]));
  const { shipping, billingInfo, recipientInfo, businessLocation, currency, locale, weightUnit } = order;
  const kept = shipping === null ? null : { ...shipping, agreedRates: shipping.tax.breakdown };
  const buyer = buyerOf(order);
  return {
    lines: order.lines.map(editedLine),
    discounts: order.discounts.map(({ id, source, discountType, amount, lines, description }) => ({
      id,
      source: "ORIGINAL_ORDER",
      description,
      applied: true,
      discountType,
      origin: source,
      worth:
        discountType === "SHIPPING"
          ? { kind: "AMOUNT", amount }
          : {
              kind: "AGREED",
              lines: lines.map((share) => ({ ...share, units: units.get(share.lineId) ?? 1 })),
            },
    })),
    fees: order.fees.map(({ id, code, name, price, lineIds, tax }) => ({
      id,
      code,
      name,
      price,
      isTaxable: tax.totalTax > 0,
      agreedRates: tax.breakdown,
      lineIds,
      source: "ORIGINAL_ORDER",
      applied: true,
    })),
    shipping: { now: kept, before: kept },
    buyer: { now: buyer, before: buyer },
    billing: { now: billingInfo, before: billingInfo },
    recipient: { now: recipientInfo, before: recipientInfo },
    businessLocation: { now: businessLocation, before: businessLocation },
    isTaxExempt: order.isTaxExempt,
    isTaxIncluded: order.isTaxIncluded,
    extendedFields: order.extendedFields,
    currency,
    locale,
    weightUnit,
  };
}
