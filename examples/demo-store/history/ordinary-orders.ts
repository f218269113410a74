/**
 * A few months of product orders, planned by `people.ts`. Most use one transaction each, because there are hundreds.
 */

import { findSellables, sellableKey } from "#server/catalog/products/public.ts";
import { addLines, getCurrentCart, ownerOf, toNewLines } from "#server/checkout/carts/public.ts";
import {
  changeCheckout,
  checkoutFromCart,
  createCheckout,
  requestedUpdate,
} from "#server/checkout/checkouts/public.ts";
import { returnStock } from "#server/inventory/stock/public.ts";
import { createFulfillment } from "#server/orders/fulfillments/public.ts";
import {
  cancelOrder,
  findOrder,
  markAsPaid,
  needsSending,
  type Order,
  placeOrder,
  refundOrder,
} from "#server/orders/orders/public.ts";
import type { Actor, Shopper } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { allGoods } from "../goods/all.ts";
import type { Goods } from "../goods/product.ts";
import { type PlannedOrder, planOrders } from "../people.ts";
import { attemptDeclinedPayment, contactOf, deliveryTo, grant, lineOf, parcelOf, pay } from "./buying.ts";
import { DAY, type Happening, MINUTE, type Past } from "./past.ts";
import { refundsAtProvider } from "./refunds.ts";

const ORDERS = 160;
const DAYS = 120;
/** Cart reports cover about a month; older orders and other purchases have no separate cart activity. */
const CART_DAYS = 32;
const CARTS = 3;
/** Products with subscriptions, reserved for subscribers. */
const SUBSCRIBED = ["print-of-the-month", "slow-evening-candle"];
const FOR_SUBSCRIBERS = 30;
/** Before the store accepted cards, every order was paid by invoice. */
const CARD_DAYS = 45;
/** Since then every fourth buyer pays by card, and every sixth of those has a card that is declined at first. */
const CARDS = 4;
const DECLINES = 24;

type Line = ReturnType<typeof lineOf>;
type Plan = PlannedOrder & { items: Line[]; hasCart: boolean; isByCard: boolean; isDeclinedFirst: boolean };

export function ordinaryOrders(past: Past): Happening[] {
  const plans = planOrders(allGoods, { count: ORDERS, days: DAYS }).map((plan, index): Plan => {
    const days = (plan.minutesAgo * MINUTE) / DAY;
    const isByCard = past.gateway !== undefined && days < CARD_DAYS && index % CARDS === 0;
    const hasCart = days < CART_DAYS && index % CARTS === 0;
    return {
      ...plan,
      items: linesOf(past, plan),
      hasCart,
      isByCard,
      isDeclinedFirst: isByCard && index % DECLINES === 0,
    };
  });
  const first = past.ago(DAYS + 1);
  return [
    { at: first, run: (moment) => moment.inTransaction((tx) => fillShelves(tx, moment, plans)) },
    ...plans.map((plan, index) => {
      return { at: timeOf(past, plan), run: (moment: Past) => buy(moment, plan, `order ${index}`) };
    }),
    ...plans.flatMap((plan, index) => {
      const days = plan.state === "CANCELED" ? 0.2 : plan.state === "REFUNDED" ? 2 : undefined;
      if (days === undefined) return [];
      const at = new Date(Math.min(timeOf(past, plan).getTime() + days * DAY, past.ago(0).getTime()));
      return [{ at, run: (moment: Past) => takeBack(moment, plan, moment.noted(`order ${index}`)) }];
    }),
  ];
}

const timeOf = (past: Past, { minutesAgo }: PlannedOrder): Date =>
  new Date(past.present.getTime() - minutesAgo * MINUTE);

const linesOf = (past: Past, { lines, person }: PlannedOrder): Line[] =>
  lines.flatMap(({ slug, choices, quantity }) => {
    const goods = allGoods.find((each) => each.slug === slug);
    if (goods === undefined || past.productId(slug) === undefined) return [];
    const options = optionsOf(goods, choices, past.person(person).firstName);
    return [lineOf(past, { slug, quantity, ...(Object.keys(options).length === 0 ? {} : { options }) })];
  });

/** Products with a text field get the buyer's name; required choices get the first option. */
function optionsOf({ customTextFields, pickers = [] }: Goods, choices: Readonly<Record<string, string>>, name: string) {
  const texts = customTextFields.filter(({ mandatory }) => mandatory);
  const picked = pickers.flatMap((picker) => {
    const [first] = picker.choices;
    return picker.mandatory && first !== undefined ? [[picker.name, first.label] as const] : [];
  });
  const chosen = { ...choices, ...Object.fromEntries(picked) };
  return {
    ...(Object.keys(chosen).length === 0 ? {} : { options: chosen }),
    ...(texts.length === 0
      ? {}
      : {
          customTextFields: Object.fromEntries(texts.map(({ title, maxLength }) => [title, name.slice(0, maxLength)])),
        }),
  };
}

/** Adds past sales to the stock as earlier deliveries, so that current stock is as seeded. */
async function fillShelves(tx: Tx, past: Past, plans: readonly Plan[]): Promise<void> {
  const { now } = past;
  const subscribed = SUBSCRIBED.map((slug) => lineOf(past, { slug }));
  const lines = plans.flatMap(({ state, items }) => (state === "CANCELED" || state === "REFUNDED" ? [] : items));
  const references = [...lines, ...subscribed].map(({ catalogReference }) => catalogReference);
  const sellables = await findSellables(tx, references, { now, isLenient: true });
  const units = new Map<string, number>();
  for (const { catalogReference, quantity } of lines) {
    const variantId = sellables.get(sellableKey(catalogReference))?.variantId;
    if (variantId !== undefined) units.set(variantId, (units.get(variantId) ?? 0) + quantity);
  }
  for (const { catalogReference } of subscribed) {
    const variantId = sellables.get(sellableKey(catalogReference))?.variantId;
    if (variantId !== undefined) units.set(variantId, (units.get(variantId) ?? 0) + FOR_SUBSCRIBERS);
  }
  const delivered = [...units].map(([variantId, quantity]) => ({ variantId, quantity }));
  await returnStock(tx, delivered, { now, reason: "MANUAL" });
}

/** Skips an order if its products are no longer available, but not because of an exhausted coupon. */
async function buy(past: Past, plan: Plan, name: string): Promise<void> {
  try {
    await buyWith(past, plan, name, plan.couponCode);
  } catch (error) {
    if (!(error instanceof AppError) || plan.couponCode === undefined) throw error;
    await buyWith(past, plan, name, undefined);
  }
}

async function buyWith(past: Past, plan: Plan, name: string, couponCode: string | undefined): Promise<void> {
  const person = past.person(plan.person);
  const actor = plan.isGuest ? past.guest() : past.member(person);
  const { gateway } = past;
  if (plan.isByCard && gateway !== undefined) {
    const id = await past.inTransaction((tx) => fillCheckout(tx, past, { plan, actor, couponCode }));
    if (plan.isDeclinedFirst) await attemptDeclinedPayment(past, actor, id, "CARD_DECLINED");
    const orderId = await pay(past, actor, id, "CARD");
    noteIfTakenBack(past, plan, { name, orderId });
    await past.inTransaction(async (tx) => {
      const order = await findOrder(tx, orderId);
      if (order !== undefined) await follow(tx, past, plan, order);
    });
    return;
  }
  const order = await past.inTransaction(async (tx) => {
    const id = await fillCheckout(tx, past, { plan, actor, couponCode });
    const placed = await place(tx, past, actor, id);
    if (plan.state !== "NEW" && plan.state !== "CANCELED") await markAsPaid(tx, staffCall(past, plan, 0.1), placed.id);
    await follow(tx, past, plan, placed);
    return placed;
  });
  noteIfTakenBack(past, plan, { name, orderId: order.id });
  const isAllBoxes = order.lines.every(({ itemType }) => itemType === "PHYSICAL");
  if (!isAllBoxes && plan.state !== "CANCELED") await grant(past, order.id);
}

function noteIfTakenBack(past: Past, { state }: Plan, { name, orderId }: { name: string; orderId: string }): void {
  if (state === "CANCELED" || state === "REFUNDED") past.note(name, orderId);
}

type Filling = { plan: Plan; actor: Shopper; couponCode: string | undefined };

async function fillCheckout(tx: Tx, past: Past, { plan, actor, couponCode }: Filling): Promise<string> {
  const { now } = past;
  const person = past.person(plan.person);
  const { db } = past.store.database;
  const terms = {
    checkout: {
      buyerInfo: { email: person.email },
      ...(plan.note === undefined ? {} : { buyerNote: plan.note }),
      // Some guests subscribe to the newsletter at checkout.
      ...(plan.isGuest && plan.person % 3 === 0 ? { customFields: [{ title: "Newsletter", value: "Yes" }] } : {}),
      shippingInfo: {
        shippingDestination: contactOf(person),
        selectedCarrierServiceOption: await deliveryTo(db, person, plan.isExpress),
      },
    },
    ...(couponCode === undefined ? {} : { couponCode }),
  };
  if (!plan.hasCart) {
    const { checkout } = await createCheckout(tx, { actor, now }, { lineItems: plan.items, ...terms });
    return checkout.id;
  }
  const settings = await readStoreSettings(tx);
  const key = ownerOf(actor);
  await addLines(tx, { key, lines: toNewLines(plan.items, settings), settings, now });
  const cart = await getCurrentCart(tx, key, settings.country);
  const id = await checkoutFromCart(tx, { actor, now, store: past.store }, { cart, channelType: "WEB" });
  await changeCheckout(tx, { actor, now }, id, requestedUpdate(terms));
  return id;
}

function place(tx: Tx, past: Past, actor: Actor, checkoutId: string): Promise<Order> {
  const { now, store } = past;
  const confirmation = { actor, now, store, checkoutId, expectedTotal: undefined };
  return placeOrder(tx, { ...confirmation, method: "manual" });
}

const staffCall = (past: Past, plan: PlannedOrder, days: number) => ({
  actor: past.staff,
  now: new Date(Math.min(timeOf(past, plan).getTime() + days * DAY, past.present.getTime())),
  baseUrl: past.store.baseUrl(),
});

/** Fulfillments of the following days. */
async function follow(tx: Tx, past: Past, plan: Plan, order: Order): Promise<void> {
  if (plan.state === "FULFILLED") await send(tx, past, plan, { order, lineCount: order.lines.length });
  if (plan.state === "PARTIALLY_FULFILLED" && order.lines.length > 1)
    await send(tx, past, plan, { order, lineCount: 1 });
}

type Sending = { order: Order; lineCount: number };

async function send(tx: Tx, past: Past, plan: Plan, { order, lineCount }: Sending): Promise<void> {
  // Lines without shipment are fulfilled with the payment.
  const boxed = order.lines.filter(needsSending);
  if (boxed.length === 0) return;
  const lineItems = boxed.slice(0, lineCount).map(({ id, quantity }) => ({ id, quantity }));
  const fulfillment = { lineItems, ...parcelOf(order) };
  await createFulfillment(tx, staffCall(past, plan, 1), { orderId: order.id, fulfillment, sendsMail: false });
}

async function takeBack(past: Past, plan: Plan, orderId: string | undefined): Promise<void> {
  if (orderId === undefined) return;
  const caller = { actor: past.staff, now: past.now, baseUrl: past.store.baseUrl() };
  if (plan.state === "CANCELED" && !plan.isByCard) {
    await past.inTransaction((tx) => cancelOrder(tx, caller, { id: orderId, sendOrderCanceledEmail: false }));
    return;
  }
  await past.inTransaction((tx) => refundAll(tx, caller, orderId));
  await refundsAtProvider(past, orderId);
}

async function refundAll(tx: Tx, caller: Parameters<typeof refundOrder>[1], orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  const payments = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("captured", ">", 0)
    .execute();
  const [payment] = payments;
  if (order === undefined || payment === undefined) return;
  await refundOrder(tx, caller, {
    orderId,
    payments: [{ paymentId: payment.id, amount: { amount: toDecimal(order.total, order.currency) } }],
    lines: order.lines.map(({ id, quantity }) => ({ lineItemId: id, quantity })),
    shipping: undefined,
    restock: "ALL",
    reason: "Sent back unused",
    sendsMail: false,
    customMessage: undefined,
  });
}
