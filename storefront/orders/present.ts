/** From the contract's orders to what shoppers see of them. */
import type { Output } from "#api/endpoint.ts";
import type { listOrderDocuments } from "#api/invoices.ts";
import type { Order } from "#api/order-values.ts";
import type { getOrderStatus } from "#api/orders.ts";
import type { Return } from "#api/returns.ts";
import type { Address } from "#api/values.ts";
import { describeLine, pictureOf } from "../cart/present.ts";
import { returnAddressOf } from "../checkout/access.ts";
import { addressLines } from "../checkout/address.ts";
import type { AmountRow, SummaryLine } from "../checkout/views.ts";
import type { ShopContext } from "../context.ts";
import type { ShopFacts } from "../facts.ts";
import type { EntitlementsView } from "./Entitlements.tsx";
import type { OrderRowView, OrderState, OrderView } from "./views.ts";

type Status = Output<typeof getOrderStatus>;
export type OrderFacts = {
  status: Status;
  documents: Output<typeof listOrderDocuments>["documents"];
  returns: readonly Return[];
  gives: EntitlementsView | undefined;
};

export const dateOf = (iso: string, { locale, timeZone }: ShopFacts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(new Date(iso));

/** Downloads, times, cards and passes are in no box. */
const hasParcels = ({ lineItems, shippingInfo }: Order): boolean =>
  shippingInfo?.title !== undefined || lineItems.some(({ itemType }) => itemType?.preset === "PHYSICAL");

/** What is in no box is there with the payment, while the parcel is still being packed. */
const hasParcelsOnTheWay = ({ lineItems }: Order): boolean =>
  lineItems.some(({ itemType, fulfilledQuantity }) => itemType?.preset === "PHYSICAL" && fulfilledQuantity > 0);

/** The one line that says how things stand. */
export function stateOf(order: Order): OrderState {
  if (order.status === "CANCELED") return { title: "Canceled", text: "This order was canceled.", tone: "bad" };
  if (order.status === "REJECTED") return { title: "Declined", text: "We could not accept this order.", tone: "bad" };
  if (order.paymentStatus === "FULLY_REFUNDED")
    return { title: "Refunded", text: "The whole amount went back to you.", tone: "neutral" };
  if (order.fulfillmentStatus === "FULFILLED" && hasParcels(order))
    return { title: "Sent", text: "Everything is on its way to you.", tone: "good" };
  if (order.fulfillmentStatus === "PARTIALLY_FULFILLED" && hasParcelsOnTheWay(order))
    return { title: "Partly sent", text: "A part is on its way, the rest follows.", tone: "good" };
  const isSent = hasParcels(order);
  if (order.paymentStatus === "PAID" || order.paymentStatus === "PARTIALLY_REFUNDED") {
    if (!isSent) return { title: "Ready", text: "What you bought is here, and in your mail.", tone: "good" };
    return { title: "In preparation", text: "We are packing it now and write to you when it leaves.", tone: "good" };
  }
  if (order.paymentStatus === "DECLINED")
    return { title: "Payment declined", text: "The payment did not go through.", tone: "bad" };
  if (!isSent) return { title: "Received", text: "We have your order. The payment is still to come.", tone: "warn" };
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

/** `Paid (Card)`; what costs nothing was not paid either. */
function paymentText({ paymentStatus, paymentMethodName, isTestPayment, priceSummary }: Order): string {
  if (Number(priceSummary.total.amount) === 0) return paymentMethodName;
  return `${paymentWords[paymentStatus] ?? ""} (${paymentMethodName}${isTestPayment ? ", test: no money moved" : ""})`;
}

export function presentOrder(context: ShopContext, facts: OrderFacts, isInAccount: boolean): OrderView {
  const { status } = facts;
  const { order } = status;
  const { shop } = context;
  const isMember = context.shopper.role() === "member";
  return {
    id: order.id,
    number: order.number,
    date: dateOf(order.purchasedDate, shop),
    isJustPlaced: context.request.url.searchParams.get("placed") === "1",
    returnTo: returnAddressOf(context, order.id),
    state: stateOf(order),
    payment: paymentText(order),
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
    ...whatNext(context, facts),
  };
}

const returnWords: Record<Return["status"], string> = {
  REQUESTED: "We are looking at it and write to you.",
  APPROVED: "Please send the items back now.",
  REJECTED: "We could not take these back.",
  RECEIVED: "Your items are here. The money follows.",
  CLOSED: "Done.",
  CANCELED: "Canceled.",
};
const kindWords = { RETURN: "Return", EXCHANGE: "Exchange", WITHDRAWAL: "Withdrawal" } as const;

const notices: Readonly<Record<string, string>> = {
  canceled: "Your order is canceled. What you paid goes back the way it came.",
  returned: "We have your return. Look into your mail for what happens next.",
  withdrawn: "We have received your withdrawal. The confirmation with date and time is in your mail.",
  paid: "Thank you. Your payment has arrived.",
};

/** What the buyer can do next, can download, and has sent back. */
function whatNext(context: ShopContext, { status, documents, returns, gives }: OrderFacts) {
  const { order, actions } = status;
  const { shop, request } = context;
  const { searchParams } = request.url;
  const key = searchParams.get("key");
  const query = key ? `?key=${encodeURIComponent(key)}` : "";
  const base = `/orders/${order.id}`;
  const done = searchParams.get("done") ?? "";
  const problem = searchParams.get("problem");
  return {
    links: {
      cancel: `${base}/cancel${query}`,
      again: `${base}/again${query}`,
      returns: `${base}/return${query}`,
      withdraw: `${base}/withdraw${query}`,
    },
    can: {
      cancel: actions.canCancel,
      returns: actions.canReturn && hasUnitsToReturn(order, returns),
      withdraw: actions.canWithdraw,
      again: order.lineItems.some((line) => line.catalogReference !== undefined),
    },
    documents: documents.map(({ id, kind, displayNumber, issuedDate, total, pdfUrl, eInvoiceUrl }) => ({
      id,
      title: `${kind === "INVOICE" ? "Invoice" : "Credit note"} ${displayNumber}`,
      meta: `${dateOf(issuedDate, shop)}, ${total.formattedAmount}`,
      pdfUrl,
      eInvoiceUrl,
    })),
    gives,
    returns: returns.map((one) => ({
      id: one.id,
      title: `${kindWords[one.kind]} ${one.number}`,
      text: [returnWords[one.status], one.answer].filter(Boolean).join(" "),
    })),
    notice: Object.hasOwn(notices, done)
      ? { tone: "good" as const, text: notices[done] ?? "" }
      : problem === "late"
        ? {
            tone: "bad" as const,
            text: "The order can no longer be canceled here. Write to us and we see what we can do.",
          }
        : undefined,
  };
}

/** Something in a box that was neither refunded nor is on its way back. */
function hasUnitsToReturn(order: Order, returns: readonly Return[]): boolean {
  const open = returns.filter(({ status }) => status !== "REJECTED" && status !== "CANCELED");
  const back = new Map<string, number>();
  for (const { lineItemId, quantity } of open.flatMap(({ lineItems }) => lineItems))
    back.set(lineItemId, (back.get(lineItemId) ?? 0) + quantity);
  return order.lineItems.some(
    ({ id, quantity, itemType }) => itemType?.preset === "PHYSICAL" && quantity > (back.get(id) ?? 0),
  );
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
  const expected = (["PLACED", "PAID", ...(hasParcels(order) ? (["SHIPPED"] as const) : [])] as const).filter(
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
  for (const fee of order.additionalFees) rows.push({ label: fee.name, amount: fee.price.formattedAmount });
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
