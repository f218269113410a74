/** Converts requested items to checkout lines with data from the catalog. */
import type { CustomLineItem, NewLineItem } from "#api/checkout/carts/cart-lines.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { findSellables, sellableKey } from "#server/catalog/products/public.ts";
import {
  customTermsOf,
  lineKey,
  lineTermsOf,
  referenceOf,
  resolveReserved,
  sellableOfLine,
} from "#server/checkout/carts/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { NewLine } from "./rules.ts";

export type RequestedLines = {
  readonly lineItems?: readonly NewLineItem[];
  readonly customLineItems?: readonly CustomLineItem[];
};

type LineRequest = RequestedLines & {
  readonly settings: StoreSettings;
  /** Whether the buyer is a member: some products are for members only. */
  readonly isMember: boolean;
  readonly now: Date;
};

/** @throws {AppError} ITEM_NOT_FOUND_IN_CATALOG, MEMBERS_ONLY_ITEM, and the catalog's errors for options */
export async function requestedLines(db: Connection, request: LineRequest): Promise<NewLine[]> {
  const { customLineItems = [], settings, now } = request;
  const lineItems: NewLineItem[] = [];
  for (const line of request.lineItems ?? []) {
    const { reference, quantity } = await resolveReserved(db, {
      reference: referenceOf(line),
      quantity: line.quantity,
    });
    lineItems.push({ ...line, catalogReference: reference, quantity });
  }
  const references = lineItems.map(referenceOf);
  const sellables = references.length === 0 ? new Map() : await findSellables(db, references, { now });
  const fromCatalog = lineItems.map((line): NewLine => {
    const found = sellables.get(sellableKey(referenceOf(line)));
    if (found === undefined || !found.isVisible) {
      throw new AppError("ITEM_NOT_FOUND_IN_CATALOG", { data: { catalogItemId: line.catalogReference.catalogItemId } });
    }
    if (found.isForMembersOnly === true && !request.isMember) {
      throw new AppError("MEMBERS_ONLY_ITEM", { data: { catalogItemId: found.productId } });
    }
    const terms = lineTermsOf(line, settings);
    const { reference } = found;
    const shown = sellableOfLine({ id: "", reference, terms }, found) ?? found;
    return {
      quantity: line.quantity,
      reference,
      referenceKey: lineKey(reference, terms),
      name: shown.name,
      unitPrice: shown.unitPrice,
      terms,
      cartLineId: undefined,
    };
  });
  const byHand = customLineItems.map((line): NewLine => {
    const { reference, referenceKey, terms, custom } = customTermsOf(line, settings, newId());
    return {
      quantity: line.quantity,
      reference,
      referenceKey,
      name: custom.name,
      unitPrice: custom.price,
      terms,
      cartLineId: undefined,
    };
  });
  return [...fromCatalog, ...byHand];
}
