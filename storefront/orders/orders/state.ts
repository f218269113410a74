/** An order's status line, derived from its status, shipments, and bookings. */

import type { Output } from "#api/endpoint.ts";
import type { Booking } from "#api/orders/bookings.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import type { getOrderStatus } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Clock, ShopFacts } from "#storefront/facts.ts";
import { whenOf } from "./booking-view.ts";
import { expectedBy } from "./expected.ts";
import { orderTexts } from "./texts/texts.ts";
import type { OrderState } from "./views.ts";

type BookedTime = Pick<Booking, "state" | "startDate" | "endDate" | "timeZone">;

type Line = Pick<
  Order["lineItems"][number],
  "itemType" | "quantity" | "fulfilledQuantity" | "descriptionLines" | "serviceProperties"
>;

/** The order fields that determine its status line. */
export type OrderStatusFields = Pick<
  Order,
  "status" | "paymentStatus" | "paymentMethodName" | "fulfillmentStatus" | "shippingInfo"
> & { lineItems: readonly Line[] };

/** Further data about the order; lists have less than the order page. */
export type OrderContext = {
  now: number;
  status?:
    | {
        fulfillments: readonly Pick<Output<typeof getOrderStatus>["fulfillments"][number], "createdDate">[];
        timeline: Output<typeof getOrderStatus>["timeline"];
      }
    | undefined;
  bookings?: readonly BookedTime[];
};

export const dateOf = (iso: string, { dateLocale, timeZone }: Clock): string =>
  new Intl.DateTimeFormat(dateLocale, { dateStyle: "long", timeZone }).format(new Date(iso));

/** Downloads, bookings, gift cards and memberships aren't shipped. */
export const hasParcels = ({ lineItems, shippingInfo }: OrderStatusFields): boolean =>
  shippingInfo?.title !== undefined || lineItems.some(({ itemType }) => itemType?.preset === "PHYSICAL");

/** Whether shipped items are on their way; other items are available at payment. */
export const hasParcelsOnTheWay = ({ lineItems }: OrderStatusFields): boolean =>
  lineItems.some(({ itemType, fulfilledQuantity }) => itemType?.preset === "PHYSICAL" && fulfilledQuantity > 0);

export const hasServices = ({ lineItems }: OrderStatusFields): boolean =>
  lineItems.some(({ itemType }) => itemType?.preset === "SERVICE");

export const hasOnlyServices = ({ lineItems }: OrderStatusFields): boolean =>
  lineItems.length > 0 && lineItems.every(({ itemType }) => itemType?.preset === "SERVICE");

/** A booked time, in epoch milliseconds. */
type Appointment = { start: number; end: number; timeZone: string | undefined };

/** Appointments that aren't canceled, earliest first. Without bookings, the start comes from the order's lines. */
export function appointmentsOf(
  { lineItems }: OrderStatusFields,
  bookings: readonly BookedTime[] | undefined,
): Appointment[] {
  const found =
    bookings === undefined
      ? lineItems.flatMap(({ serviceProperties }): Appointment[] => {
          const start = Date.parse(serviceProperties?.scheduledDate ?? "");
          return Number.isNaN(start) ? [] : [{ start, end: start, timeZone: undefined }];
        })
      : bookings
          .filter(({ state }) => state !== "CANCELED")
          .map(({ startDate, endDate, timeZone }) => ({
            start: Date.parse(startDate),
            end: Date.parse(endDate),
            timeZone,
          }));
  return found.sort((left, right) => left.start - right.start);
}

/** Status of a paid order in preparation. Preorders ship later, on the date of their lines. */
function packingOf({ lineItems }: OrderStatusFields): "preparing" | "partlyPreordered" | "preordered" {
  const open = lineItems.filter(
    ({ itemType, quantity, fulfilledQuantity }) => itemType?.preset === "PHYSICAL" && quantity > fulfilledQuantity,
  );
  const preorders = open.filter(({ descriptionLines }) => descriptionLines.some(({ kind }) => kind === "PREORDER"));
  if (preorders.length === 0) return "preparing";
  return preorders.length < open.length ? "partlyPreordered" : "preordered";
}

export function stateOf(order: OrderStatusFields, shop: ShopFacts, known: OrderContext): OrderState {
  const { states } = orderTexts[shop.language];
  if (order.status === "CANCELED") return { ...states.canceled, tone: "bad" };
  if (order.status === "REJECTED") return { ...states.rejected, tone: "bad" };
  if (order.status === "PENDING") return { ...states.pending, tone: "warn" };
  if (order.paymentStatus === "FULLY_REFUNDED") return { ...states.refunded, tone: "neutral" };
  const isSent = hasParcels(order);
  if (order.fulfillmentStatus === "FULFILLED" && isSent) return sentState(order, shop, known);
  if (order.fulfillmentStatus === "PARTIALLY_FULFILLED" && hasParcelsOnTheWay(order))
    return { ...states.partlySent, tone: "good" };
  if (order.paymentStatus === "PAID" || order.paymentStatus === "PARTIALLY_REFUNDED")
    return isSent ? { ...states[packingOf(order)], tone: "good" } : givenState(order, shop, known);
  if (order.paymentStatus === "DECLINED") return { ...states.paymentDeclined, tone: "bad" };
  // Deferred payment doesn't delay fulfillment.
  if (!isSent || order.paymentStatus !== "NOT_PAID" || order.paymentMethodName === "")
    return { ...states.unpaid, tone: "warn" };
  const { title, text } = packingOf(order) === "preordered" ? states.unpaidPreorder : states.unpaidParcel;
  return { title, text: formatMessage(shop.language, text, { method: order.paymentMethodName }), tone: "warn" };
}

/** Days after which a shipment without an estimate or delivery confirmation may be lost. */
const SILENT_DAYS = 21;
const DAY = 86_400_000;

/** Delivered once confirmed. Carriers often send no confirmation, so overdue shipments get their own status. */
function sentState(order: OrderStatusFields, shop: ShopFacts, { now, status }: OrderContext): OrderState {
  const { states } = orderTexts[shop.language];
  const parcels = status?.fulfillments ?? [];
  const delivered = status?.timeline.filter(({ kind }) => kind === "DELIVERED") ?? [];
  const isPickup = order.shippingInfo?.logistics?.pickupDetails !== undefined;
  const last = delivered.at(-1);
  if (last && delivered.length >= parcels.length) {
    const { title, text } = isPickup ? states.pickedUp : states.delivered;
    return { title, text: formatMessage(shop.language, text, { date: dateOf(last.date, shop) }), tone: "good" };
  }
  if (isPickup) return { ...states.pickup, tone: "good" };
  const { title, texts } = states.sent;
  const sentAt = parcels
    .map(({ createdDate }) => createdDate)
    .sort()
    .at(-1);
  if (sentAt === undefined) return { title, text: texts.sent, tone: "good" };
  const sent = dateOf(sentAt, shop);
  const email = shop.contactEmail;
  const due = expectedBy(order, sentAt);
  if (due !== undefined) {
    const date = dateOf(new Date(due).toISOString(), shop);
    const isLate = now > due + DAY;
    return {
      title,
      text: formatMessage(shop.language, isLate ? texts.late : texts.expected, { sent, date, email }),
      tone: isLate ? "warn" : "good",
    };
  }
  const isSilent = now > Date.parse(sentAt) + SILENT_DAYS * DAY;
  return {
    title,
    text: formatMessage(shop.language, isSilent ? texts.silent : texts.sentOn, { sent, email }),
    tone: "good",
  };
}

/** Items without shipping are available at payment; bookings take place later. */
function givenState(order: OrderStatusFields, shop: ShopFacts, { now, bookings }: OrderContext): OrderState {
  const { states } = orderTexts[shop.language];
  const appointments = appointmentsOf(order, bookings);
  const next = appointments.find(({ end }) => end >= now);
  const last = appointments.at(-1);
  if (next) {
    const { title, text } = states.booked;
    const when = whenOf(new Date(next.start).toISOString(), next.timeZone ?? shop.timeZone, shop.dateLocale);
    return { title, text: formatMessage(shop.language, text, { when }), tone: "good" };
  }
  if (last) {
    const { title, text } = states.completed;
    return {
      title,
      text: formatMessage(shop.language, text, { date: dateOf(new Date(last.start).toISOString(), shop) }),
      tone: "neutral",
    };
  }
  if (bookings !== undefined && bookings.length > 0 && hasOnlyServices(order))
    return { ...states.bookingCanceled, tone: "neutral" };
  return { ...states.ready, tone: "good" };
}
