/**
 * Finds abandoned carts. Every minute a job examines carts and checkouts that haven't changed for the configured time,
 * each revision once, in a transaction of its own that locks the cart. A shopper who returns at that moment either
 * commits first and is detected, or counts as away.
 */
import { sql } from "kysely";
import type { AbandonedCartSettings } from "#api/checkout/abandoned-checkout-values.ts";
import type { CartLineItem } from "#api/checkout/carts/cart-lines.ts";
import type { ContactDetails } from "#api/values.ts";
import { type AppAnswers, jobCaller, withAppAnswers } from "#server/apps/service-plugins/public.ts";
import {
  findIdleCarts,
  gatherPricing,
  lockCart,
  markCartIdle,
  memberIdOf,
  type PricedPurchase,
  type PurchaseLine,
  presentAppliedDiscounts,
  presentationFor,
  presentLine,
} from "#server/checkout/carts/public.ts";
import {
  findIdleCheckouts,
  findOpenCheckoutOfCart,
  getCheckout,
  type IdleCheckout,
  markCheckoutIdle,
  priceCheckout,
} from "#server/checkout/checkouts/public.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { getAbandoned } from "./abandoned.ts";
import { announceAbandoned, announceUpdated } from "./announce.ts";
import { scheduleMails } from "./mails.ts";
import { readSettings } from "./settings.ts";

export const BATCH = 100;
const MINUTE = 60_000;

/** @returns the number of carts and checkouts that were abandoned */
export async function findAbandoned(store: Store): Promise<number> {
  const { db } = store.database;
  const settings = await readSettings(db);
  if (!settings.isEnabled) return 0;
  const now = store.now();
  const before = new Date(now.getTime() - settings.abandonAfterMinutes * MINUTE);
  let found = 0;
  for (const checkout of await findIdleCheckouts(db, { before, limit: BATCH })) {
    const { id, cartId, revision } = checkout;
    const isLeft = await logFailures(store, id, () =>
      runWithApps(store, (tx, apps) => {
        const look = { store, settings, before, now, apps };
        return cartId === undefined ? examineCheckout(tx, checkout, look) : examineCart(tx, cartId, look);
      }),
    );
    await transaction(db, (tx) => markCheckoutIdle(tx, id, revision));
    if (isLeft === true) found += 1;
  }
  for (const cartId of await findIdleCarts(db, { before, limit: BATCH })) {
    const look = { store, settings, before, now };
    const isLeft = await logFailures(store, cartId, () =>
      runWithApps(store, (tx, apps) => examineCart(tx, cartId, { ...look, apps })),
    );
    if (isLeft === undefined) await skipCart(store, cartId);
    else if (isLeft) found += 1;
  }
  return found;
}

/** Isolates failures, so that a purchase that can't be priced doesn't block those after it. */
async function logFailures(store: Store, id: string, look: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await look();
  } catch (error) {
    store.log.error({ err: error, id }, "A purchase that was left cannot be looked at.");
    return undefined;
  }
}

/** A change of the cart makes it eligible again. */
async function skipCart(store: Store, cartId: string): Promise<void> {
  await transaction(store.database.db, async (tx) => {
    const { country } = await readStoreSettings(tx);
    const cart = await lockCart(tx, { kind: "id", cartId }, country).catch(notFound);
    if (cart !== undefined) await markCartIdle(tx, cartId, cart.revision);
  });
}

type Examination = { store: Store; settings: AbandonedCartSettings; before: Date; now: Date; apps: AppAnswers };

/**
 * Runs a transaction with the answers of installed apps. Whether the purchase was left is known in the transaction only,
 * so it runs again if it was and an app is asked about it.
 */
function runWithApps(store: Store, work: (tx: Tx, apps: AppAnswers) => Promise<boolean>): Promise<boolean> {
  return withAppAnswers(jobCaller(store), undefined, (apps) => transaction(store.database.db, (tx) => work(tx, apps)));
}

async function examineCart(
  tx: Tx,
  cartId: string,
  { store, settings, before, now, apps }: Examination,
): Promise<boolean> {
  const shop = await readStoreSettings(tx);
  const cart = await lockCart(tx, { kind: "id", cartId }, shop.country).catch(notFound);
  if (cart === undefined || cart.orderedAt !== undefined || cart.updatedAt >= before) return false;
  await markCartIdle(tx, cartId, cart.revision);
  const checkout = await findOpenCheckoutOfCart(tx, cartId);
  if (cart.lines.length === 0 || (checkout !== undefined && checkout.updatedAt >= before)) return false;
  if (checkout?.isHandedOver === true) return false;
  const memberId = memberIdOf(cart.owner);
  const member = memberId === undefined ? undefined : await findMember(tx, memberId);
  const email = checkout?.email ?? cart.buyerEmail ?? member?.email;
  if (email === undefined) return false;
  const purchase = await gatherPricing(tx, {
    lines: cart.lines,
    couponCode: cart.coupon?.code,
    customer: { memberId, email },
    merchantDiscounts: cart.merchantDiscounts,
    isShippingWanted: false,
    isTaxWanted: false,
    isTaxIncluded: cart.isTaxIncluded,
    apps,
    now,
    settings: shop,
  });
  const { owner } = cart;
  return storeAbandoned(
    tx,
    { store, settings, now },
    {
      cart_id: cartId,
      checkout_id: checkout?.id ?? null,
      visitor_id: owner.kind === "visitor" ? owner.visitorId : null,
      member_id: memberId ?? null,
      user_id: owner.kind === "staff" ? owner.staffId : null,
      contact_id: cart.contactId ?? null,
      email,
      contact_details: checkout?.contact ?? cart.contactInfo?.contactDetails ?? nameOf(member),
      buyer_language: cart.buyerLanguage ?? null,
      currency: cart.currency,
      conversion_currency: cart.conversionCurrency ?? cart.currency,
      coupon_id: cart.coupon?.id ?? null,
      coupon_code: cart.coupon?.code ?? null,
      purchase_flow_ids: [cart.purchaseFlowId],
      began_at: cart.createdAt,
      lines: cart.lines,
      purchase,
    },
  );
}

/** A checkout without a cart: created directly, or by staff or an app. */
async function examineCheckout(
  tx: Tx,
  { id, email }: IdleCheckout,
  { store, settings, now, apps }: Examination,
): Promise<boolean> {
  const checkout = await getCheckout(
    tx,
    { kind: "staff", staffId: id, role: "view", permissions: [], sessionId: id },
    id,
  );
  if (checkout.isCompleted || email === undefined || checkout.lines.length === 0) return false;
  const contact = checkout.billingInfo?.contactDetails ?? checkout.shippingDestination?.contactDetails;
  return storeAbandoned(
    tx,
    { store, settings, now },
    {
      cart_id: null,
      checkout_id: id,
      visitor_id: checkout.visitorId ?? null,
      member_id: checkout.memberId ?? null,
      user_id: null,
      contact_id: null,
      email,
      contact_details: contact ?? {},
      buyer_language: null,
      currency: checkout.currency,
      conversion_currency: checkout.currency,
      coupon_id: null,
      coupon_code: checkout.couponCode ?? null,
      purchase_flow_ids: [checkout.purchaseFlowId],
      began_at: checkout.createdAt,
      lines: checkout.lines,
      purchase: await priceCheckout(tx, checkout, now, apps),
    },
  );
}

function notFound(error: unknown): undefined {
  if (error instanceof AppError && error.code === "CART_NOT_FOUND") return undefined;
  throw error;
}

type Named = { first_name?: string | null; last_name?: string | null };

function nameOf(member: object | undefined): ContactDetails {
  const { first_name: firstName, last_name: lastName } = (member ?? {}) as Named;
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

type AbandonedPurchase = {
  cart_id: string | null;
  checkout_id: string | null;
  visitor_id: string | null;
  member_id: string | null;
  user_id: string | null;
  contact_id: string | null;
  email: string;
  contact_details: ContactDetails;
  buyer_language: string | null;
  currency: string;
  conversion_currency: string;
  coupon_id: string | null;
  coupon_code: string | null;
  purchase_flow_ids: string[];
  began_at: Date;
  lines: readonly (PurchaseLine & { readonly referenceKey: string })[];
  purchase: PricedPurchase;
};

type StoreContext = { store: Store; settings: AbandonedCartSettings; now: Date };

/** One row per cart until it is ordered. A cart abandoned again updates its row and gets no further emails. */
async function storeAbandoned(
  tx: Tx,
  { store, settings, now }: StoreContext,
  left: AbandonedPurchase,
): Promise<boolean> {
  const { lines, purchase, ...row } = left;
  const presentation = presentationFor(purchase.settings, undefined, store.baseUrl());
  const wire = lines.map((line) => toLineItem(presentLine(line, purchase.sellables.get(line.id), presentation)));
  const { subtotal, total } = purchase.result.priceSummary;
  const values = {
    ...row,
    contact_details: JSON.stringify(row.contact_details),
    subtotal,
    total,
    item_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    line_items: JSON.stringify(wire),
    applied_discounts: JSON.stringify(presentAppliedDiscounts(purchase.result.appliedDiscounts, presentation)),
    returning_lines: JSON.stringify(lines.map(toReturning)),
    search_text: searchText(row, wire),
    updated_at: now,
  };
  const known = await tx
    .selectFrom("abandoned_checkouts")
    .select("id")
    .where("status", "=", "ABANDONED")
    .$if(row.cart_id !== null, (query) => query.where("cart_id", "=", row.cart_id))
    .$if(row.cart_id === null, (query) => query.where("cart_id", "is", null).where("checkout_id", "=", row.checkout_id))
    .forUpdate()
    .executeTakeFirst();
  if (known !== undefined) {
    await tx.updateTable("abandoned_checkouts").set(values).where("id", "=", known.id).execute();
    await announceUpdated(tx, await getAbandoned(tx, known.id), { store, actor: anonymous, now });
    return true;
  }
  const id = newId(now.getTime());
  await tx
    .insertInto("abandoned_checkouts")
    .values({ ...values, id, status: "ABANDONED", abandoned_at: now, created_at: now })
    .execute();
  await scheduleMails(tx, await getAbandoned(tx, id), { settings, now });
  await announceAbandoned(tx, id, { store, actor: anonymous, now });
  return true;
}

const toLineItem = (line: CartLineItem) => ({
  id: line.id,
  quantity: line.quantity,
  catalogReference: line.catalogReference,
  productName: line.productName,
  price: line.price,
  priceBeforeDiscounts: line.priceBeforeDiscounts,
  descriptionLines: line.descriptionLines,
  physicalProperties: line.physicalProperties,
  ...(line.image === undefined ? {} : { image: line.image }),
});

const toReturning = ({
  id,
  quantity,
  reference,
  name,
  unitPrice,
  terms,
  referenceKey,
}: AbandonedPurchase["lines"][number]) => ({
  id,
  quantity,
  reference,
  name,
  unitPrice,
  referenceKey,
  ...(terms === undefined ? {} : { terms }),
});

function searchText(
  row: Pick<AbandonedPurchase, "email" | "contact_details">,
  lines: readonly { productName: { original: string } }[],
) {
  const { firstName = "", lastName = "", company = "", phone = "" } = row.contact_details;
  const names = lines.map(({ productName }) => productName.original);
  return [row.email, firstName, lastName, company, phone, ...names].join(" ").toLowerCase().slice(0, 4000);
}

/** Whether the purchase was ordered, by the purchase flow id that cart, checkout and order share. */
export async function findByFlow(tx: Tx, purchaseFlowId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from abandoned_checkouts
    where status = 'ABANDONED' and purchase_flow_ids @> array[${purchaseFlowId}]::uuid[] for update`.execute(tx);
  return rows.map(({ id }) => id);
}
