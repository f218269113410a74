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
  type Cart,
  findIdleCarts,
  gatherPricing,
  getCart,
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
  markCheckoutIdle,
  priceCheckout,
  storeActor,
} from "#server/checkout/checkouts/public.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { getAbandoned } from "./abandoned.ts";
import { announceAbandoned, announceUpdated } from "./announce.ts";
import { scheduleMails } from "./mails.ts";
import { readSettings } from "./settings.ts";

const BATCH = 100;
const MINUTE = 60_000;

/** @returns the number of carts and checkouts that were abandoned */
export async function findAbandoned(store: Store): Promise<number> {
  const { db } = store.database;
  const settings = await readSettings(db);
  if (!settings.isEnabled) return 0;
  const now = store.now();
  const before = new Date(now.getTime() - settings.abandonAfterMinutes * MINUTE);
  const job = { store, settings, before, now };
  let found = 0;
  for (const { id, cartId, revision } of await findIdleCheckouts(db, { before, limit: BATCH })) {
    const isAbandoned = await logFailures(store, id, () =>
      cartId === undefined ? examineCheckout(job, id) : examineCart(job, cartId),
    );
    await transaction(db, (tx) => markCheckoutIdle(tx, id, revision));
    if (isAbandoned === true) found += 1;
  }
  for (const cartId of await findIdleCarts(db, { before, limit: BATCH })) {
    const isAbandoned = await logFailures(store, cartId, () => examineCart(job, cartId));
    if (isAbandoned === undefined) await skipCart(store, cartId);
    else if (isAbandoned) found += 1;
  }
  return found;
}

/** Isolates failures, so that a purchase that can't be priced doesn't block those after it. */
async function logFailures(store: Store, id: string, examine: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await examine();
  } catch (error) {
    store.log.error({ err: error, id }, "An idle purchase can't be examined.");
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

type Job = { store: Store; settings: AbandonedCartSettings; before: Date; now: Date };
type Pricing = Pick<Job, "before" | "now"> & { apps: AppAnswers };

async function examineCart(job: Job, cartId: string): Promise<boolean> {
  const { store, before, now } = job;
  const { db } = store.database;
  const key = { kind: "id", cartId } as const;
  return withAppAnswers(
    jobCaller(store),
    async (apps, outside) => {
      const { country } = await readStoreSettings(outside);
      await findAbandonedCart(outside, await getCart(outside, key, country), { before, now, apps });
    },
    (apps) =>
      transaction(db, async (tx) => {
        const { country } = await readStoreSettings(tx);
        const cart = await lockCart(tx, key, country).catch(notFound);
        if (cart === undefined || !isIdle(cart, before)) return false;
        await markCartIdle(tx, cartId, cart.revision);
        return storeIfAbandoned(tx, job, await findAbandonedCart(tx, cart, { before, now, apps }));
      }),
  );
}

const isIdle = ({ orderedAt, updatedAt }: Cart, before: Date): boolean => orderedAt === undefined && updatedAt < before;

/** Undefined if the shopper is at the checkout, handed it over or can't be reached. */
async function findAbandonedCart(
  db: Connection,
  cart: Cart,
  { before, now, apps }: Pricing,
): Promise<AbandonedPurchase | undefined> {
  if (cart.lines.length === 0 || !isIdle(cart, before)) return undefined;
  const checkout = await findOpenCheckoutOfCart(db, cart.id);
  if (checkout !== undefined && (checkout.updatedAt >= before || checkout.isHandedOver)) return undefined;
  const memberId = memberIdOf(cart.owner);
  const member = memberId === undefined ? undefined : await findMember(db, memberId);
  const email = checkout?.email ?? cart.buyerEmail ?? member?.email;
  if (email === undefined) return undefined;
  const purchase = await gatherPricing(db, {
    lines: cart.lines,
    couponCode: cart.coupon?.code,
    customer: { memberId, email },
    merchantDiscounts: cart.merchantDiscounts,
    isShippingWanted: false,
    isTaxWanted: false,
    isTaxIncluded: cart.isTaxIncluded,
    apps,
    now,
    settings: await readStoreSettings(db),
  });
  const { owner } = cart;
  return {
    cart_id: cart.id,
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
  };
}

/** A checkout without a cart: created directly, or by staff or an app. */
async function examineCheckout(job: Job, id: string): Promise<boolean> {
  const { store, before, now } = job;
  return withAppAnswers(
    jobCaller(store),
    (apps, outside) => findAbandonedCheckout(outside, id, { before, now, apps }),
    (apps) =>
      transaction(store.database.db, async (tx) =>
        storeIfAbandoned(tx, job, await findAbandonedCheckout(tx, id, { before, now, apps })),
      ),
  );
}

async function findAbandonedCheckout(
  db: Connection,
  id: string,
  { now, apps }: Pricing,
): Promise<AbandonedPurchase | undefined> {
  const checkout = await getCheckout(db, storeActor(id), id);
  const { email } = checkout;
  if (checkout.isCompleted || email === undefined || checkout.lines.length === 0) return undefined;
  const contact = checkout.billingInfo?.contactDetails ?? checkout.shippingDestination?.contactDetails;
  return {
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
    purchase: await priceCheckout(db, checkout, now, apps),
  };
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

/** One row per cart until it is ordered. A cart abandoned again updates its row and gets no further emails. */
async function storeIfAbandoned(
  tx: Tx,
  { store, settings, now }: Job,
  abandoned: AbandonedPurchase | undefined,
): Promise<boolean> {
  if (abandoned === undefined) return false;
  const { lines, purchase, ...row } = abandoned;
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
