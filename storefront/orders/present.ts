/** From the contract's orders to what shoppers see of them. */
import type { Output } from "#api/endpoint.ts";
import type { Order } from "#api/order-values.ts";
import type { getOrderStatus } from "#api/orders.ts";
import type { Address } from "#api/values.ts";
import { describeLine, pictureOf } from "../cart/present.ts";
import { addressLines } from "../checkout/address.ts";
import type { AmountRow, SummaryLine } from "../checkout/views.ts";
import type { ShopContext } from "../context.ts";
import type { ShopFacts } from "../facts.ts";
import type { OrderRowView, OrderState, OrderView } from "./views.ts";

type Status = Output<typeof getOrderStatus>;

const dateOf = (iso: string, { locale, timeZone }: ShopFacts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(new Date(iso));

/** The one line that says how things stand. */
export function stateOf(order: Order): OrderState {
  if (order.status === "CANCELED") return { title: "Canceled", text: "This order was canceled.", tone: "bad" };
  if (order.status === "REJECTED") return { title: "Declined", text: "We could not accept this order.", tone: "bad" };
  if (order.paymentStatus === "FULLY_REFUNDED")
    return { title: "Refunded", text: "The whole amount went back to you.", tone: "neutral" };
  if (order.fulfillmentStatus === "FULFILLED")
    return { title: "Sent", text: "Everything is on its way to you.", tone: "good" };
  if (order.fulfillmentStatus === "PARTIALLY_FULFILLED")
    return { title: "Partly sent", text: "A part is on its way, the rest follows.", tone: "good" };
  if (order.paymentStatus === "PAID" || order.paymentStatus === "PARTIALLY_REFUNDED") {
    return { title: "In preparation", text: "We are packing it now and write to you when it leaves.", tone: "good" };
  }
  if (order.paymentStatus === "DECLINED")
    return { title: "Payment declined", text: "The payment did not go through.", tone: "bad" };
  return { title: "Received", text: "We have your order and prepare it while we wait for the payment.", tone: "warn" };
}

const paymentWords: Partial<Record<Order["paymentStatus"], string>> = {
  NOT_PAID: "Not paid yet",
  PAID: "Paid",
  PARTIALLY_PAID: "Partly paid",
  PARTIALLY_REFUNDED: "Partly refunded",
  FULLY_REFUNDED: "Refunded",
  PENDING: "Payment pending",
  PENDING_MERCHANT: "Payment pending",
  CANCELED: "Payment canceled",
  DECLINED: "Payment declined",
};

export function presentOrder(context: ShopContext, status: Status, isInAccount: boolean): OrderView {
  const { order } = status;
  const { shop } = context;
  const isMember = context.shopper.role() === "member";
  return {
    id: order.id,
    number: order.number,
    date: dateOf(order.purchasedDate, shop),
    isJustPlaced: context.request.url.searchParams.get("placed") === "1",
    state: stateOf(order),
    payment: `${paymentWords[order.paymentStatus] ?? ""} (${order.paymentMethodName}${order.isTestPayment ? ", test: no money moved" : ""})`,
    timeline: timelineOf(status, shop),
    parcels: status.fulfillments.map((parcel, index) => ({
      id: parcel.id,
      title: `Parcel ${index + 1}${parcel.shippingProvider ? ` with ${parcel.shippingProvider}` : ""}, sent ${dateOf(parcel.createdDate, shop)}`,
      tracking: parcel.trackingNumber,
      link: parcel.trackingLink && /^https?:\/\//.test(parcel.trackingLink) ? parcel.trackingLink : undefined,
    })),
    lines: linesOf(order),
    rows: rowsOf(order),
    total: order.priceSummary.total.formattedAmount,
    email: order.buyerInfo.email ?? "",
    ...destinationOf(order, shop),
    billTo: addressLines(order.billingInfo, shop.locale),
    delivery: [order.shippingInfo?.title, order.shippingInfo?.logistics?.deliveryTime].filter(Boolean).join(", "),
    note: order.buyerNote ?? "",
    contactEmail: shop.contactEmail,
    isInAccount,
    canCreateAccount: !isMember,
  };
}

function destinationOf(order: Order, shop: ShopFacts): Pick<OrderView, "shipTo" | "isPickup"> {
  const logistics = order.shippingInfo?.logistics;
  if (!logistics?.pickupDetails) {
    return {
      isPickup: false,
      shipTo: addressLines(logistics?.shippingDestination ?? order.recipientInfo, shop.locale),
    };
  }
  // The contract leaves pickup details open; their address is an address (wire, identity 9).
  const address = logistics.pickupDetails.address as Address | undefined;
  return { isPickup: true, shipTo: addressLines(address && { address }, shop.locale) };
}

const words = {
  PLACED: "Ordered",
  PAID: "Paid",
  SHIPPED: "Sent",
  DELIVERED: "Delivered",
  REFUNDED: "Refunded",
  CANCELED: "Canceled",
} as const;

function timelineOf({ order, timeline }: Status, shop: ShopFacts): OrderView["timeline"] {
  const done = timeline.map((event) => ({ label: words[event.kind], date: dateOf(event.date, shop), isDone: true }));
  const isOver =
    order.status === "CANCELED" || order.status === "REJECTED" || timeline.some((event) => event.kind === "REFUNDED");
  if (isOver) return done;
  const expected = (["PLACED", "PAID", "SHIPPED"] as const).filter(
    (kind) => !timeline.some((event) => event.kind === kind),
  );
  return [...done, ...expected.map((kind) => ({ label: words[kind], date: undefined, isDone: false }))];
}

const linesOf = (order: Order): readonly SummaryLine[] =>
  order.lineItems.map((line) => ({
    id: line.id,
    name: line.productName.translated,
    details: line.descriptionLines.map(describeLine),
    quantity: line.quantity,
    total: line.lineItemPrice.formattedAmount,
    picture: pictureOf(line.image, line.productName.translated),
  }));

function rowsOf(order: Order): readonly AmountRow[] {
  const { subtotal, discount, shipping, tax } = order.priceSummary;
  const rows: AmountRow[] = [{ label: "Subtotal", amount: subtotal.formattedAmount }];
  if (Number(discount.amount) !== 0)
    rows.push({ label: "Discount", amount: `−${discount.formattedAmount.replace(/^[-−]/, "")}`, isReduction: true });
  if (order.shippingInfo?.title)
    rows.push({ label: "Delivery", amount: Number(shipping.amount) === 0 ? "Free" : shipping.formattedAmount });
  if (Number(tax.amount) !== 0)
    rows.push({ label: order.taxIncludedInPrices ? "Tax, included" : "Tax", amount: tax.formattedAmount });
  return rows;
}

export function presentOrderRow(order: Order, shop: ShopFacts): OrderRowView {
  return {
    id: order.id,
    number: order.number,
    date: dateOf(order.purchasedDate, shop),
    total: order.priceSummary.total.formattedAmount,
    state: stateOf(order),
    itemCount: order.lineItems.reduce((sum, line) => sum + line.quantity, 0),
    pictures: [
      ...new Map(linesOf(order).flatMap(({ picture }) => (picture ? [[picture.url, picture] as const] : []))).values(),
    ].slice(0, 4),
  };
}
