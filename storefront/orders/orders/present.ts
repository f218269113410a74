/** Converts API orders to views for shoppers. */

import type { Output } from "#api/endpoint.ts";
import type { getOrderEntitlements } from "#api/orders/entitlements.ts";
import type { listOrderDocuments } from "#api/orders/invoices.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { getOrderStatus } from "#api/orders/orders/orders.ts";
import type { Return } from "#api/orders/returns.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Address } from "#api/values.ts";
import { describeLine, pictureOf } from "#storefront/checkout/cart/present.ts";
import { returnAddressOf } from "#storefront/checkout/checkout/access.ts";
import { addressLines } from "#storefront/checkout/checkout/address/address.ts";
import type { AmountRow, SummaryLine } from "#storefront/checkout/checkout/views.ts";
import type { ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { joinParts } from "#storefront/join-parts.ts";
import { isZero } from "#ui/money.ts";
import type { EntitlementsView } from "./Entitlements.tsx";
import { describeRefund, isOver, paymentLines } from "./paid.ts";
import {
  appointmentsOf,
  dateOf,
  hasOnlyServices,
  hasParcels,
  hasParcelsOnTheWay,
  type OrderContext,
  stateOf,
} from "./state.ts";
import { type OrderTexts, orderTexts } from "./texts/texts.ts";
import type { OrderRowView, OrderView } from "./views.ts";

type Status = Output<typeof getOrderStatus>;
export type OrderFacts = {
  status: Status;
  documents: Output<typeof listOrderDocuments>["documents"];
  returns: readonly Return[];
  given: Output<typeof getOrderEntitlements>;
  gives: EntitlementsView | undefined;
  /** Whether the store has a payment method for a balance. */
  canPayOnline: boolean;
};

/** Members cancel subscriptions in their account, guests in a new account with the same email. */
function endsOf({ buyerInfo }: Order, { subscriptions }: OrderFacts["given"]): OrderView["ends"] {
  const open = subscriptions.filter((each) => each.isOpen);
  if (open.length === 0) return undefined;
  if (!open.some(({ canCancel }) => canCancel)) return "contact";
  return buyerInfo.memberId === undefined ? "guest" : "account";
}

export function presentOrder(context: ShopContext, facts: OrderFacts, isInAccount: boolean): OrderView {
  const { status } = facts;
  const { order } = status;
  const { shop } = context;
  const texts = orderTexts[shop.language];
  const isMember = context.shopper.role() === "member";
  return {
    id: order.id,
    number: order.number,
    date: dateOf(order.purchasedDate, shop),
    isJustPlaced: context.request.url.searchParams.get("placed") === "1",
    returnTo: returnAddressOf(context, order.id),
    state: stateOf(order, shop, { now: context.now(), status, bookings: facts.given.bookings }),
    payment: paymentLines(order, plansOf(facts), shop.language),
    paymentInstructions: status.paymentInstructions,
    balance: balanceOf(context, facts),
    timeline: timelineOf(facts, shop, context.now()),
    parcels: status.fulfillments.map((parcel, index) => ({
      id: parcel.id,
      title: formatMessage(shop.language, parcel.shippingProvider ? texts.parcels.parcelWith : texts.parcels.parcel, {
        number: index + 1,
        carrier: parcel.shippingProvider ?? "",
        date: dateOf(parcel.createdDate, shop),
      }),
      tracking: parcel.trackingNumber,
      link: parcel.trackingLink && /^https?:\/\//.test(parcel.trackingLink) ? parcel.trackingLink : undefined,
      inside: formatMessage(shop.language, texts.parcels.inside, { items: itemsOf(order, parcel.lineItems, shop) }),
    })),
    rest: restOf(status, shop),
    lines: linesOf(order, facts.given, shop.language),
    ends: endsOf(order, facts.given),
    rows: rowsOf(order, texts.amounts),
    total: order.priceSummary.total.formattedAmount,
    refunded: refundedOf(order, texts),
    email: order.buyerInfo.email ?? "",
    ...destinationOf(order, shop),
    billTo: addressLines(order.billingInfo, shop.locale),
    delivery: [order.shippingInfo?.title, order.shippingInfo?.logistics?.deliveryTime].filter(Boolean).join(", "),
    note: order.buyerNote ?? "",
    contactEmail: shop.contactEmail,
    isInAccount,
    canCreateAccount: !isMember,
    ...whatNext(context, facts),
  };
}

const plansOf = ({ given }: OrderFacts): string[] => given.paidWith.map(({ planName }) => planName);

const outcomes = ["canceled", "readdressed", "returned", "withdrawn", "paid"] as const;

/** Notice of the submitted form, by its name in the URL. */
function noticeOf(query: URLSearchParams, order: Order, texts: OrderTexts): OrderView["notice"] {
  const { notices } = texts;
  const done = outcomes.find((outcome) => outcome === query.get("done"));
  if (done === "canceled") return { tone: "good", text: `${notices.canceled} ${describeRefund(order, [], texts)}` };
  if (done) return { tone: "good", text: notices[done] };
  return query.get("problem") === "late" ? { tone: "bad", text: notices.late } : undefined;
}

/** Actions, digital contents and returns of the order. */
function whatNext(context: ShopContext, facts: OrderFacts) {
  const { status, documents, returns, gives } = facts;
  const { order, actions } = status;
  const { shop, request } = context;
  const texts = orderTexts[shop.language];
  const { searchParams } = request.url;
  const key = searchParams.get("key");
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  const base = `/orders/${order.id}`;
  const isPaidBack = order.paymentStatus === "FULLY_REFUNDED";
  return {
    links: {
      cancel: `${base}/cancel${query}`,
      again: `${base}/again${query}`,
      returns: `${base}/return${query}`,
      withdraw: `${base}/withdraw${query}`,
      address: `${base}/address${query}`,
    },
    can: {
      cancel: actions.canCancel && !isPaidBack,
      returns: actions.canReturn && hasUnitsToReturn(order, returns),
      withdraw: actions.canWithdraw,
      address: actions.canChangeAddress && !isPaidBack,
      again: order.lineItems.some((line) => line.catalogReference !== undefined),
    },
    documents: documents.map(({ id, kind, displayNumber, issuedDate, total, pdfUrl, eInvoiceUrl }) => ({
      id,
      title: formatMessage(shop.language, kind === "INVOICE" ? texts.documents.invoice : texts.documents.creditNote, {
        number: displayNumber,
      }),
      meta: `${dateOf(issuedDate, shop)}, ${total.formattedAmount}`,
      pdfUrl,
      eInvoiceUrl,
    })),
    gives,
    returns: returns.map((one) => ({
      id: one.id,
      title: formatMessage(shop.language, texts.returns[one.kind], { number: one.number }),
      text: [texts.returns.states[one.status], one.answer, refundTextOf(one, shop.language)].filter(Boolean).join(" "),
    })),
    cancelText: [
      gives === undefined ? texts.next.cancelParcel : texts.next.cancelGiven,
      describeRefund(order, plansOf(facts), texts),
      texts.next.cancelForGood,
    ].join(" "),
    notice: noticeOf(searchParams, order, texts),
  };
}

function refundTextOf({ refundedAmount }: Return, language: Language): string {
  if (refundedAmount === undefined) return "";
  return formatMessage(language, orderTexts[language].returns.refunded, { amount: refundedAmount.formattedAmount });
}

/** Whether shipped items were neither refunded nor returned. */
function hasUnitsToReturn(order: Order, returns: readonly Return[]): boolean {
  const open = returns.filter(({ status }) => status !== "REJECTED" && status !== "CANCELED");
  const back = new Map<string, number>();
  for (const { lineItemId, quantity } of open.flatMap(({ lineItems }) => lineItems))
    back.set(lineItemId, (back.get(lineItemId) ?? 0) + quantity);
  return order.lineItems.some(
    ({ id, quantity, itemType }) => itemType?.preset === "PHYSICAL" && quantity > (back.get(id) ?? 0),
  );
}

function destinationOf(order: Order, shop: ShopFacts): Pick<OrderView, "shipTo" | "shipToTitle"> {
  const { facts } = orderTexts[shop.language];
  const logistics = order.shippingInfo?.logistics;
  if (!logistics?.pickupDetails) {
    const isSent = order.fulfillmentStatus === "FULFILLED" || hasParcelsOnTheWay(order);
    return {
      shipToTitle: isOver(order) ? facts.address : isSent ? facts.sentTo : facts.goingTo,
      shipTo: addressLines(logistics?.shippingDestination ?? order.recipientInfo, shop.locale),
    };
  }
  // The contract types pickup details as open objects; their address has the shape of `Address`.
  const address = logistics.pickupDetails.address as Address | undefined;
  return { shipToTitle: facts.pickUp, shipTo: addressLines(address && { address }, shop.locale) };
}

/** Timeline events that can apply to a part of the order. */
const parts = { SHIPPED: "PARTLY_SHIPPED", REFUNDED: "PARTLY_REFUNDED" } as const;

/** The same events for pickup orders. */
const pickups = { SHIPPED: "PICKUP_READY", DELIVERED: "PICKED_UP" } as const;

const isWhole = ({ fulfillmentStatus, paymentStatus }: Order, kind: string): boolean =>
  kind === "SHIPPED" ? fulfillmentStatus === "FULFILLED" : paymentStatus === "FULLY_REFUNDED";

type Units = readonly { id: string; quantity: number }[];

/** `Orange mug, 2 × Fern print` */
function itemsOf({ lineItems }: Order, units: Units, { language }: ShopFacts): string {
  const names = units.flatMap(({ id, quantity }) => {
    const name = lineItems.find((line) => line.id === id)?.productName.translated;
    return name === undefined ? [] : [quantity > 1 ? `${quantity} × ${name}` : name];
  });
  return joinParts(language, names);
}

/** Shown once a part of the order has shipped. */
function restOf({ order, unitsToCome }: Status, shop: ShopFacts): string | undefined {
  if (order.status !== "APPROVED" || !hasParcelsOnTheWay(order) || unitsToCome.length === 0) return undefined;
  return formatMessage(shop.language, orderTexts[shop.language].parcels.rest, {
    items: itemsOf(order, unitsToCome, shop),
  });
}

/** Also of orders that are paid offline: their balance can be paid online as well. */
function balanceOf(context: ShopContext, { status, canPayOnline }: OrderFacts): OrderView["balance"] {
  const { order, actions } = status;
  if (!actions.canPay) return undefined;
  const { paid, balance } = order.balanceSummary;
  const key = context.request.url.searchParams.get("key");
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  return {
    paid: isZero(paid) ? undefined : paid.formattedAmount,
    due: balance.formattedAmount,
    href: canPayOnline ? `/orders/${order.id}/pay${query}` : undefined,
  };
}

function refundedOf({ balanceSummary }: Order, { amounts }: OrderTexts): AmountRow | undefined {
  const { refunded } = balanceSummary;
  return isZero(refunded) ? undefined : { label: amounts.refunded, amount: `−${refunded.formattedAmount}` };
}

function timelineOf({ status, given }: OrderFacts, shop: ShopFacts, now: number): OrderView["timeline"] {
  const { order, timeline } = status;
  const texts = orderTexts[shop.language].timeline;
  const isPickup = order.shippingInfo?.logistics?.pickupDetails !== undefined;
  const labelOf = (kind: keyof typeof texts): string =>
    isPickup && (kind === "SHIPPED" || kind === "DELIVERED") ? texts[pickups[kind]] : texts[kind];
  // Bookings aren't delivered at payment; they have events of their own.
  const happened = timeline
    .filter(({ kind }) => kind !== "DELIVERED" || !hasOnlyServices(order))
    .map(({ kind, date }, index, all) => {
      const isLast = !all.slice(index + 1).some((later) => later.kind === kind);
      const isPart = kind in parts && !(isLast && isWhole(order, kind));
      return { kind: isPart ? parts[kind as keyof typeof parts] : kind, date: dateOf(date, shop) };
    });
  // Shipments of the same day are one event.
  const once = happened.filter(
    ({ kind, date }, index) => happened.findIndex((other) => other.kind === kind && other.date === date) === index,
  );
  const done = once.map(({ kind, date }) => ({ label: labelOf(kind), date, isDone: true }));
  const isOver = order.status === "CANCELED" || order.status === "REJECTED" || order.paymentStatus === "FULLY_REFUNDED";
  if (isOver) return done;
  const times = appointmentsOf(order, given.bookings).map(({ start, end }) => ({
    label: end < now ? texts.TOOK_PLACE : texts.SCHEDULED,
    date: dateOf(new Date(start).toISOString(), shop),
    isDone: end < now,
  }));
  const expected = (["PLACED", "PAID", ...(hasParcels(order) ? (["SHIPPED"] as const) : [])] as const).filter(
    (kind) => !once.some((event) => event.kind === kind || (kind === "SHIPPED" && event.kind === "DELIVERED")),
  );
  return [
    ...done,
    ...times.filter(({ isDone }) => isDone),
    ...expected.map((kind) => ({ label: labelOf(kind), date: undefined, isDone: false })),
    ...times.filter(({ isDone }) => !isDone),
  ];
}

/** Adds the subscription terms of a line, and the membership that paid for it. */
function linesOf(order: Order, given: OrderFacts["given"], language: Language): readonly SummaryLine[] {
  const { payments } = orderTexts[language];
  const goesOn = new Map(given.subscriptions.map(({ lineItemId, description }) => [lineItemId, description]));
  const plans = new Map(given.paidWith.map(({ lineItemId, planName: plan }) => [lineItemId, plan]));
  return order.lineItems.map((line) => {
    const plan = plans.get(line.id);
    const more = [goesOn.get(line.id), plan && formatMessage(language, payments.byPlan, { plan })].filter(
      (text) => text !== undefined,
    );
    return { ...lineOf(line), details: [...line.descriptionLines.map(describeLine), ...more] };
  });
}

const lineOf = (line: Order["lineItems"][number]): SummaryLine => ({
  id: line.id,
  name: line.productName.translated,
  details: [],
  quantity: line.quantity,
  total: line.lineItemPrice.formattedAmount,
  picture: pictureOf(line.image, line.productName.translated),
});

function rowsOf(order: Order, texts: OrderTexts["amounts"]): readonly AmountRow[] {
  const { subtotal, discount, shipping, tax } = order.priceSummary;
  const rows: AmountRow[] = [{ label: texts.subtotal, amount: subtotal.formattedAmount }];
  if (!isZero(discount))
    rows.push({
      label: texts.discount,
      amount: `−${discount.formattedAmount.replace(/^[-−]/, "")}`,
      isReduction: true,
    });
  if (order.shippingInfo?.title)
    rows.push({ label: texts.delivery, amount: isZero(shipping) ? texts.free : shipping.formattedAmount });
  for (const fee of order.additionalFees) rows.push({ label: fee.name, amount: fee.price.formattedAmount });
  if (!isZero(tax))
    rows.push({ label: order.taxIncludedInPrices ? texts.taxIncluded : texts.tax, amount: tax.formattedAmount });
  return rows;
}

export function presentOrderRow(order: Order, shop: ShopFacts, known: OrderContext): OrderRowView {
  return {
    id: order.id,
    number: order.number,
    date: dateOf(order.purchasedDate, shop),
    total: order.priceSummary.total.formattedAmount,
    state: stateOf(order, shop, known),
    itemCount: order.lineItems.reduce((sum, line) => sum + line.quantity, 0),
    pictures: [
      ...new Map(
        order.lineItems.map(lineOf).flatMap(({ picture }) => (picture ? [[picture.url, picture] as const] : [])),
      ).values(),
    ].slice(0, 4),
  };
}
