/** Changes a draft: lines, discounts, fees, addresses, shipping. Each function mutates the content it is given. */
import type { Static } from "typebox";
import type { DiscountOption, FeeOption } from "#api/orders/draft-order-values.ts";
import type { setDeposit as setDepositEndpoint, updateLineItems as updateEndpoint } from "#api/orders/draft-orders.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { DraftContent, DraftedLine } from "./content.ts";
import { readAmount, toDiscount, toFee } from "./lines.ts";

type LineChange = Static<NonNullable<(typeof updateEndpoint)["body"]>>["lineItemChanges"][number];

/** @throws {AppError} MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM, and the errors of single changes */
export function changeLines(content: DraftContent, changes: readonly LineChange[]): void {
  if (new Set(changes.map((each) => each.lineItemId)).size < changes.length) {
    throw new AppError("MULTIPLE_CHANGES_FOR_SAME_LINE_ITEM");
  }
  for (const change of changes) changeLine(content, change);
}

function changeLine(content: DraftContent, change: LineChange): void {
  const { lineItemId, newQuantity, newPrice, newPriceDescription, newProductName } = change;
  if (Object.keys(change).length < 2) throw new AppError("EMPTY_CHANGE_REQUEST");
  const index = content.lines.findIndex((line) => line.id === lineItemId);
  const line = content.lines[index];
  if (line === undefined) throw new AppError("LINE_ITEM_DOES_NOT_EXIST", { data: { lineItemId } });
  if (newQuantity !== undefined) setQuantity(line, newQuantity);
  const isGone = line.isRemoved || (newQuantity === 0 && line.isAdded);
  if (newPrice !== undefined) {
    if (isGone) throw new AppError("UPDATING_PRICE_OF_REMOVED_ITEM_IS_FORBIDDEN");
    line.unitPrice = readAmount(newPrice, content.currency);
    line.fullUnitPrice = Math.max(line.fullUnitPrice, line.unitPrice);
  }
  if (newPriceDescription !== undefined) line.extras = { ...line.extras, priceDescription: newPriceDescription };
  if (newProductName !== undefined) line.name = newProductName.original;
  const lines = change.newDescriptionLines?.descriptionLines;
  if (lines !== undefined) line.details = { ...line.details, descriptionLines: lines };
  const groups = change.newModifierGroups?.modifierGroups;
  if (groups !== undefined) line.extras = { ...line.extras, modifierGroups: groups };
  // A line that was added in this draft is removed without a record.
  if (newQuantity === 0 && line.isAdded) content.lines.splice(index, 1);
}

/** @throws {AppError} QUANTITY_BELOW_FULFILLED */
function setQuantity(line: DraftedLine, quantity: number): void {
  if (quantity < line.floor)
    throw new AppError("QUANTITY_BELOW_FULFILLED", { data: { lineItemId: line.id, least: line.floor } });
  line.isRemoved = quantity === 0;
  line.quantity = quantity === 0 ? (line.before?.quantity ?? line.quantity) : quantity;
}

export function addDiscounts(content: DraftContent, options: readonly DiscountOption[], now: Date): void {
  content.discounts.push(...options.map((option) => toDiscount(option, content, now)));
}

export function addFees(content: DraftContent, options: readonly FeeOption[], now: Date): void {
  content.fees.push(...options.map((option) => toFee(option, content, now)));
}

type Switch = { id: string; applied: boolean };

/** @throws {AppError} DISCOUNT_NOT_FOUND */
export function switchDiscounts(content: DraftContent, switches: readonly Switch[]): void {
  for (const { id, applied } of switches) {
    const found = content.discounts.find((one) => one.id === id);
    if (found === undefined) throw new AppError("DISCOUNT_NOT_FOUND", { data: { id } });
    found.applied = applied;
  }
}

/** @throws {AppError} ADDITIONAL_FEE_NOT_FOUND */
export function switchFees(content: DraftContent, switches: readonly Switch[]): void {
  for (const { id, applied } of switches) {
    const found = content.fees.find((one) => one.id === id);
    if (found === undefined) throw new AppError("ADDITIONAL_FEE_NOT_FOUND", { data: { id } });
    found.applied = applied;
  }
}

/** @throws {AppError} DISCOUNT_NOT_FOUND, DISCOUNT_REMOVE_NOT_SUPPORTED */
export function deleteDiscounts(content: DraftContent, ids: readonly string[]): void {
  for (const id of ids) {
    const found = content.discounts.find((one) => one.id === id);
    if (found === undefined) throw new AppError("DISCOUNT_NOT_FOUND", { data: { id } });
    if (found.source !== "CUSTOM") throw new AppError("DISCOUNT_REMOVE_NOT_SUPPORTED");
  }
  content.discounts = content.discounts.filter((one) => !ids.includes(one.id));
}

/** @throws {AppError} ADDITIONAL_FEE_NOT_FOUND, ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED */
export function deleteFees(content: DraftContent, ids: readonly string[]): void {
  for (const id of ids) {
    const found = content.fees.find((one) => one.id === id);
    if (found === undefined) throw new AppError("ADDITIONAL_FEE_NOT_FOUND", { data: { id } });
    if (found.source !== "CUSTOM") throw new AppError("ADDITIONAL_FEE_REMOVE_NOT_SUPPORTED");
  }
  content.fees = content.fees.filter((one) => !ids.includes(one.id));
}

type DepositInput = Static<NonNullable<(typeof setDepositEndpoint)["body"]>>["depositDetails"];

/** @throws {AppError} INVALID_AMOUNT, DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL */
export function setDeposit(content: DraftContent, wish: DepositInput, total: Minor): void {
  if (wish === undefined || (wish.amount === undefined && wish.percentage === undefined)) {
    delete content.deposit;
    return;
  }
  const amount = wish.amount === undefined ? undefined : readAmount(wish.amount.amount, content.currency);
  if (amount !== undefined && amount > total) throw new AppError("DRAFT_ORDER_DEPOSIT_AMOUNT_EXCEEDS_ORDER_TOTAL");
  content.deposit = amount === undefined ? { percentage: wish.percentage } : { amount };
}
