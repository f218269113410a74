/** Test fixtures: products, coupons, and shoppers with the current cart's endpoints. */
import { sql } from "kysely";
import type * as cartLines from "#api/checkout/carts/cart-lines.ts";
import * as api from "#api/checkout/carts/wire/v1/carts.ts";
import type { Input } from "#api/endpoint.ts";
import type { NewCoupon } from "#api/pricing/coupons.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { TestServer } from "#server/platform/testing/test-server.ts";
import { createCoupon } from "#server/pricing/discounts/public.ts";

const madeAt = new Date("2026-01-01T00:00:00Z");

export type ProductFields = {
  name?: string;
  price?: number;
  discountedPrice?: number;
  itemType?: "PHYSICAL" | "DIGITAL" | "GIFT_CARD" | "SERVICE";
  isVisible?: boolean;
  taxGroupId?: string;
  /** Choices of one option `Size`; without them the product has no options. */
  sizes?: string[];
  /** Units of each variant; undefined doesn't track quantity. */
  stock?: number;
  /** Units that can be preordered beyond the stock. */
  preorderLimit?: number;
  /** Title of a custom text field; required if it ends with `!`. */
  customText?: string;
};

export type BuiltProduct = {
  productId: string;
  /** By size. The only variant of a product without options has the empty key. */
  variantIds: Record<string, string>;
  reference(options?: Record<string, unknown>): CatalogReference;
};

export async function aProduct(tx: Tx, fields: ProductFields = {}): Promise<BuiltProduct> {
  const productId = newId();
  const price = fields.price ?? 1250;
  const discounted = fields.discountedPrice ?? price;
  const [type, amount] = discounted < price ? ["AMOUNT", price - discounted] : ["NONE", null];
  await sql`insert into products (id, name, slug, is_visible, item_type, price, discounted_price, discount_type, discount_amount,
      weight, tax_group_id, min_price, max_price, created_at, updated_at)
    values (${productId}, ${fields.name ?? "Mug"}, ${`product-${productId}`}, ${fields.isVisible ?? true}, ${fields.itemType ?? "PHYSICAL"},
      ${price}, ${discounted}, ${type}, ${amount}, 0.4, ${fields.taxGroupId ?? null}, ${discounted}, ${discounted}, ${madeAt}, ${madeAt})`.execute(
    tx,
  );
  const choices = await addSizes(tx, productId, fields.sizes ?? []);
  const variantIds: Record<string, string> = {};
  for (const [position, { size, choiceIds }] of choices.entries()) {
    const id = newId();
    variantIds[size] = id;
    await sql`insert into variants (id, product_id, position, choice_ids, price, discounted_price, weight, created_at, updated_at)
      values (${id}, ${productId}, ${position}, ${choiceIds}::uuid[], ${price}, ${discounted}, 0.4, ${madeAt}, ${madeAt})`.execute(
      tx,
    );
    if (fields.stock !== undefined) await setStock(tx, id, fields.stock, fields.preorderLimit);
  }
  if (fields.customText !== undefined) {
    const title = fields.customText.replace(/!$/, "");
    await sql`insert into product_modifiers (id, product_id, position, title, max_length, is_mandatory)
      values (${newId()}, ${productId}, 0, ${title}, 20, ${title !== fields.customText})`.execute(tx);
  }
  return {
    productId,
    variantIds,
    reference: (options) => ({ catalogItemId: productId, appId: STORE_APP_ID, ...(options && { options }) }),
  };
}

async function addSizes(tx: Tx, productId: string, sizes: readonly string[]) {
  if (sizes.length === 0) return [{ size: "", choiceIds: [] as string[] }];
  const optionId = newId();
  await sql`insert into product_options (id, product_id, position, name) values (${optionId}, ${productId}, 0, 'Size')`.execute(
    tx,
  );
  const choices = sizes.map((size) => ({ size, choiceIds: [newId()] }));
  for (const [position, { size, choiceIds }] of choices.entries()) {
    await sql`insert into product_option_choices (id, option_id, position, value, description)
      values (${choiceIds[0] ?? ""}, ${optionId}, ${position}, ${size}, ${size})`.execute(tx);
  }
  return choices;
}

export async function setStock(tx: Tx, variantId: string, units: number, preorderLimit?: number): Promise<void> {
  await sql`insert into stock_levels (id, variant_id, location_id, tracks_quantity, on_hand, preorder_enabled, preorder_limit, created_at, updated_at)
    select ${newId()}, ${variantId}, id, true, ${units}, ${preorderLimit !== undefined}, ${preorderLimit ?? 0}, now(), now()
    from stock_locations where is_default
    on conflict (variant_id, location_id) do update set on_hand = excluded.on_hand`.execute(tx);
}

export async function hideProduct(tx: Tx, productId: string): Promise<void> {
  await sql`update products set is_visible = false where id = ${productId}`.execute(tx);
}

export type CouponFields = Partial<NewCoupon>;
let couponCounter = 0;

/** Creates a coupon and returns its code. Default: 10% off. */
export async function aCoupon(tx: Tx, fields: CouponFields = {}): Promise<string> {
  const code = `CART-${++couponCounter}`;
  const benefit = fields.discountType === undefined ? { percentage: "10" } : {};
  const terms = {
    code,
    name: "Ten",
    active: true,
    discountType: "PERCENTAGE" as const,
    scope: "ALL" as const,
    scopeIds: [],
  };
  await createCoupon(tx, { ...terms, ...benefit, ...fields }, { currency: "USD", now: madeAt });
  return code;
}

/** A new shopper, with the nine endpoints of the current cart. */
export function shopperOf(server: TestServer, token = server.visitorToken()) {
  const as = { authorization: token };
  return {
    get: () => server.call(api.getCurrentCart, {}, as).then(({ cart }) => cart),
    add: (...lineItems: cartLines.NewLineItem[]) =>
      server.call(api.addToCurrentCart, { body: { lineItems } }, as).then(({ cart }) => cart),
    remove: (...lineItemIds: string[]) =>
      server.call(api.removeLineItemsFromCurrentCart, { body: { lineItemIds } }, as).then(({ cart }) => cart),
    setQuantities: (...lineItems: { id: string; quantity: number }[]) =>
      server.call(api.updateCurrentCartLineItemQuantity, { body: { lineItems } }, as).then(({ cart }) => cart),
    update: (body: { cartInfo?: api.CartInfo; couponCode?: string; lineItems?: cartLines.NewLineItem[] }) =>
      server.call(api.updateCurrentCart, { body: { lineItems: [], ...body } }, as).then(({ cart }) => cart),
    removeCoupon: () => server.call(api.removeCouponFromCurrentCart, {}, as).then(({ cart }) => cart),
    estimate: (body: Partial<Input<typeof api.estimateCurrentCartTotals>["body"]> = {}) =>
      server.call(api.estimateCurrentCartTotals, { body }, as),
    delete: () => server.call(api.deleteCurrentCart, {}, as),
  };
}
