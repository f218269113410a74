/**
 * A few months of orders, placed through the same functions that shoppers and staff use, at the times they are said to have
 * happened: stock, coupons, numbers, money and events are as real as those of tomorrow's first buyer.
 */
import { sql } from "kysely";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { createCheckout } from "#server/modules/checkouts/public.ts";
import { createFulfillment } from "#server/modules/fulfillments/public.ts";
import { findMemberByEmail, parseEmail } from "#server/modules/identities/public.ts";
import { returnStock } from "#server/modules/inventory/public.ts";
import { cancelOrder, markAsPaid, type Order, placeOrder, refundOrder } from "#server/modules/orders/public.ts";
import { findSellables, sellableKey } from "#server/modules/products/public.ts";
import { quoteShipping } from "#server/modules/shipping/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { allGoods } from "./goods/all.ts";
import { type DemoPerson, demoPeople, type PlannedOrder, planOrders } from "./people.ts";

const ORDERS = 260;
const DAYS = 120;
const MINUTE = 60_000;
const DAY = 86_400_000;

type Line = { quantity: number; catalogReference: CatalogReference };
type Plan = PlannedOrder & { placedAt: Date; items: Line[]; isOnTheShelf: boolean };
type World = {
  store: Store;
  staff: Actor;
  productIds: ReadonlyMap<string, string>;
  memberIds: ReadonlyMap<string, string>;
  deliveries: Map<string, readonly { code: string; title: string }[]>;
};

export async function seedDemoOrders(store: Store, onProgress: (message: string) => void): Promise<void> {
  const now = store.now();
  const world = await gather(store);
  const plans = planOrders(allGoods, { count: ORDERS, days: DAYS }).map((plan) => toPlan(plan, world, now));
  // A start that was cut short goes on with the orders that are missing.
  let placed = await countOrders(store);
  if (placed === 0) await inTransaction(store, (tx) => fillShelves(tx, plans));
  for (const plan of plans.slice(placed)) {
    if (await placeAndFollow(world, plan)) placed++;
  }
  await inTransaction(store, (tx) => tidyUp(tx, new Date(now.getTime() - DAY)));
  onProgress(`${placed} orders`);
}

/** A crash may cost the last few orders of a stage that is then begun again anyway, so nobody waits for the disk. */
const inTransaction = <T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(store.database.db, async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    return work(tx);
  });

async function countOrders({ database }: Store): Promise<number> {
  const { count } = await database.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function gather(store: Store): Promise<World> {
  const { db } = store.database;
  const products = await db.selectFrom("products").select(["id", "slug"]).execute();
  const owner = await db.selectFrom("staff").select("id").orderBy("id").executeTakeFirst();
  const memberIds = new Map<string, string>();
  for (const { email } of demoPeople) {
    const address = parseEmail(email);
    const member = address && (await findMemberByEmail(db, address.key));
    if (member) memberIds.set(email, member.id);
  }
  return {
    store,
    staff: { kind: "staff", staffId: owner?.id ?? newId(), role: "owner", permissions: [], sessionId: "" },
    productIds: new Map(products.map(({ slug, id }) => [slug, id])),
    memberIds,
    deliveries: new Map(),
  };
}

function toPlan(plan: PlannedOrder, { productIds }: World, now: Date): Plan {
  const items = plan.lines.flatMap(({ slug, choices, quantity }): Line[] => {
    const catalogItemId = productIds.get(slug);
    if (catalogItemId === undefined) return [];
    const options = Object.keys(choices).length === 0 ? {} : { options: { options: choices } };
    return [{ quantity, catalogReference: { appId: STORE_APP_ID, catalogItemId, ...options } }];
  });
  const isOnTheShelf = plan.state === "CANCELED" || plan.state === "REFUNDED";
  return { ...plan, items, isOnTheShelf, placedAt: new Date(now.getTime() - plan.minutesAgo * MINUTE) };
}

/** What the past has sold was delivered before, so that the shelves of today are as the catalog's seed filled them. */
async function fillShelves(tx: Tx, plans: readonly Plan[]): Promise<void> {
  const [first] = plans;
  if (first === undefined) return;
  const at = new Date(first.placedAt.getTime() - DAY);
  const lines = plans.flatMap((plan) => (plan.isOnTheShelf ? [] : plan.items));
  const sellables = await sellablesOf(tx, lines, at);
  const units = new Map<string, number>();
  for (const { catalogReference, quantity } of lines) {
    const variantId = sellables.get(sellableKey(catalogReference))?.variantId;
    if (variantId !== undefined) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  }
  const delivered = [...units].map(([variantId, quantity]) => ({ variantId, quantity }));
  await returnStock(tx, delivered, { now: at, reason: "MANUAL" });
}

function sellablesOf(tx: Tx, lines: readonly Line[], now: Date) {
  const references = lines.map((line) => line.catalogReference);
  return findSellables(tx, references, { now, isLenient: true });
}

/** False when the goods cannot be bought any more; the history does without that order. */
async function placeAndFollow(world: World, plan: Plan): Promise<boolean> {
  const attempts = plan.couponCode === undefined ? [plan] : [plan, { ...plan, couponCode: undefined }];
  for (const attempt of attempts) {
    try {
      await inTransaction(world.store, async (tx) => follow(tx, world, plan, await place(tx, world, attempt)));
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return false;
}

type Attempt = Omit<Plan, "couponCode"> & { couponCode?: string | undefined };

async function place(tx: Tx, world: World, plan: Attempt): Promise<Order> {
  const person = demoPeople[plan.person] ?? demoPeople[0];
  if (person === undefined) throw new Error("The demo shop has no people.");
  const now = plan.placedAt;
  const actor = buyerOf(person, plan, world);
  const delivery = await deliveryFor(tx, world, person, plan.isExpress);
  const { checkout } = await createCheckout(
    tx,
    { actor, now },
    {
      lineItems: plan.items,
      checkout: {
        buyerInfo: { email: person.email },
        ...(plan.note === undefined ? {} : { buyerNote: plan.note }),
        shippingInfo: {
          shippingDestination: {
            address: person.address,
            contactDetails: { firstName: person.firstName, lastName: person.lastName, phone: person.phone },
          },
          selectedCarrierServiceOption: delivery,
        },
      },
      ...(plan.couponCode === undefined ? {} : { couponCode: plan.couponCode }),
    },
  );
  const confirmation = {
    actor,
    now,
    baseUrl: world.store.baseUrl(),
    checkoutId: checkout.id,
    expectedTotal: undefined,
  };
  return placeOrder(tx, { ...confirmation, method: "manual" });
}

function buyerOf(person: DemoPerson, { isGuest }: Attempt, { memberIds }: World): Actor {
  const memberId = memberIds.get(person.email);
  if (isGuest || memberId === undefined) return { kind: "visitor", visitorId: newId(), clientId: "" };
  return { kind: "member", memberId, clientId: "", sessionId: "" };
}

/** Options of a country do not change while the seed runs, so each is asked for once. */
async function deliveryFor(tx: Tx, { deliveries }: World, { address }: DemoPerson, isExpress: boolean) {
  const key = `${address.country} ${address.subdivision ?? ""}`;
  const known = deliveries.get(key) ?? (await quote(tx, address));
  deliveries.set(key, known);
  const express = known.find(({ title }) => /express/i.test(title));
  const option = (isExpress ? express : undefined) ?? known[0];
  return option === undefined ? null : { code: option.code };
}

async function quote(tx: Tx, destination: DemoPerson["address"]) {
  const lines = [{ quantity: 1, unitPrice: 3000, weightGrams: 400, isShippable: true }];
  const units = { currency: "USD", weightUnit: "LB" } as const;
  const { options } = await quoteShipping(tx, { destination, lines, units });
  return options.filter((option) => option.pickupAddress === undefined);
}

/** What became of the order in the days after. */
async function follow(tx: Tx, world: World, plan: Plan, order: Order): Promise<void> {
  const { staff, store } = world;
  const caller = (days: number) => ({ actor: staff, now: later(plan, days, store), baseUrl: store.baseUrl() });
  const hasPhysical = order.lines.some((line) => line.isShippable);
  if (plan.state === "NEW") return;
  if (plan.state === "CANCELED") {
    await cancelOrder(tx, caller(0.2), { id: order.id, sendOrderCanceledEmail: false });
    return;
  }
  await markAsPaid(tx, caller(0.1), order.id);
  if (plan.state === "REFUNDED") return refundAll(tx, caller(2), order);
  if (plan.state === "FULFILLED" && hasPhysical) await send(tx, caller(1), order, order.lines.length);
  if (plan.state === "PARTIALLY_FULFILLED" && order.lines.length > 1) await send(tx, caller(1), order, 1);
}

const later = ({ placedAt }: Plan, days: number, store: Store): Date =>
  new Date(Math.min(placedAt.getTime() + days * DAY, store.now().getTime()));

type StaffCall = { actor: Actor; now: Date; baseUrl: string };

async function send(tx: Tx, caller: StaffCall, order: Order, lineCount: number): Promise<void> {
  const lineItems = order.lines.slice(0, lineCount).map(({ id, quantity }) => ({ id, quantity }));
  const trackingNumber = `LF${order.number}US`;
  const trackingInfo = {
    trackingNumber,
    shippingProvider: "Parcel Post",
    trackingLink: `https://parcels.example/${trackingNumber}`,
  };
  const fulfillment = { lineItems, trackingInfo };
  await createFulfillment(tx, caller, { orderId: order.id, fulfillment, sendsMail: false });
}

async function refundAll(tx: Tx, caller: StaffCall, order: Order): Promise<void> {
  const payment = await tx.selectFrom("payments").select("id").where("order_id", "=", order.id).executeTakeFirst();
  if (payment === undefined) return;
  await refundOrder(tx, caller, {
    orderId: order.id,
    payments: [{ paymentId: payment.id, amount: { amount: toDecimal(order.total, order.currency) } }],
    lines: order.lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    shipping: undefined,
    restock: "ALL",
    reason: "Sent back unused",
    sendsMail: false,
    customMessage: undefined,
  });
}

/** The past's mails were read long ago, and its orders have been looked at. */
async function tidyUp(tx: Tx, seenBefore: Date): Promise<void> {
  await sql`update orders set confirmation_mailed_at = created_at, is_seen = created_at < ${seenBefore}`.execute(tx);
  await sql`update orders set is_archived = true where fulfillment_status = 'FULFILLED' and created_at < ${new Date(seenBefore.getTime() - 90 * DAY)}`.execute(
    tx,
  );
  await sql`analyze orders, order_line_items, order_activities, payments, checkouts, checkout_line_items`.execute(tx);
}
