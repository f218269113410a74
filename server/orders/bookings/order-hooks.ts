/** Hooks that hold, book and free places in the order's transaction. */
import { STORE_APP_ID } from "#api/values.ts";
import { awaitsApproval, isDueSecured, type Order, type OrderHooks } from "#server/orders/orders/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { findBookingsOfLines, hasBegun } from "./bookings.ts";
import { sendBookingMail, sendBookingMails } from "./mail-jobs.ts";
import {
  type BookingParty,
  book,
  cancelOfOrder,
  cancelOne,
  confirmHeld,
  enlargeBooking,
  findSurplusPlaces,
  type PlaceRequest,
  placesLeft,
  reduceBooking,
  releaseHeld,
} from "./places.ts";
import { issueTickets, releaseTickets } from "./tickets.ts";

type Line = {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly reference: {
    readonly appId: string;
    readonly catalogItemId: string;
    readonly options?: Record<string, unknown> | undefined;
  } | null;
};
type Draft = Omit<BookingParty, "now" | "heldUntil" | "checkoutId"> & {
  readonly checkoutId: string;
  readonly lines: readonly Line[];
};

/** Returns RFC 3339 in UTC, or undefined if the value isn't a date: staff and apps send options unvalidated. */
function readStart(value: unknown): string | undefined {
  const time = typeof value === "string" ? new Date(value) : undefined;
  const isReadable = time !== undefined && !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
  return isReadable ? time.toISOString() : undefined;
}

/**
 * Lines with a start time, sorted by product and time, so that concurrent orders lock slots in the same order and can't
 * deadlock.
 */
function requestsOf(lines: readonly Line[]): (PlaceRequest & { name: string })[] {
  const requests = lines.flatMap(({ id, name, quantity, reference }) => {
    // Items of other catalogs have IDs and options of their own.
    if (reference === null || reference.appId !== STORE_APP_ID || !isId(reference.catalogItemId)) return [];
    const startDate = readStart(reference.options?.scheduledDate);
    if (startDate === undefined) return [];
    const { reservationId } = reference.options ?? {};
    const reserved = typeof reservationId === "string" && isId(reservationId) ? { reservationId } : {};
    return [{ lineId: id, name, productId: reference.catalogItemId, startDate, participants: quantity, ...reserved }];
  });
  const place = ({ productId, startDate }: PlaceRequest) => `${productId} ${startDate}`;
  return requests.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

async function bookAll(tx: Tx, requests: ReturnType<typeof requestsOf>, party: BookingParty): Promise<string[]> {
  const ids: string[] = [];
  for (const request of requests) {
    const booked = await book(tx, request, party);
    if (booked === undefined) throw await outOfPlaces(tx, request, { all: requests.length, now: party.now });
    ids.push(booked);
  }
  return ids;
}

/** The out-of-stock error of the checkout, which its page can show. */
async function outOfPlaces(
  db: Connection,
  { lineId, name, productId, startDate, participants }: PlaceRequest & { name: string },
  { all, now }: { all: number; now: Date },
): Promise<AppError> {
  const quantityAvailable = await placesLeft(db, productId, startDate, now);
  const code = quantityAvailable === 0 && all === 1 ? "FULL_OUT_OF_STOCK" : "PARTIAL_OUT_OF_STOCK";
  return new AppError(code, {
    data: { lineItems: [{ id: lineId, name, quantity: participants, quantityAvailable }] },
  });
}

const partyOf = (draft: Draft, now: Date): BookingParty => ({
  orderId: draft.orderId,
  checkoutId: draft.checkoutId,
  memberId: draft.memberId,
  email: draft.email,
  buyerName: draft.buyerName,
  now,
});

export const bookingOrderHooks: OrderHooks = {
  async onHeld(tx, { draft, until, now }) {
    const requests = requestsOf(draft.lines);
    if (requests.length > 0) await bookAll(tx, requests, { ...partyOf(draft, now), heldUntil: until });
  },
  async onReleased(tx, { draft, now }) {
    if (requestsOf(draft.lines).length > 0) await releaseHeld(tx, draft.checkoutId, now);
  },
  async onPlacing(tx, { draft, isHeld, now }) {
    const requests = requestsOf(draft.lines);
    if (requests.length === 0) return;
    const held = isHeld
      ? await confirmHeld(tx, { checkoutId: draft.checkoutId, orderId: draft.orderId, now })
      : new Set<string>();
    await bookAll(
      tx,
      requests.filter(({ lineId }) => !held.has(lineId)),
      partyOf(draft, now),
    );
  },
  async onPlaced(tx, { order, draft, now }) {
    // Orders created by staff have no draft and book their places here.
    if (draft === undefined) await bookAll(tx, requestsOf(order.lines.map(lineOf)), partyOfOrder(order, now));
    // Gift card payments are recorded after this hook.
    const cards = (draft?.giftCards ?? []).reduce((sum, { amount }) => sum + amount, 0);
    await confirm(tx, { ...order, captured: order.captured + cards }, now);
  },
  async onApproved(tx, { order, now }) {
    await confirm(tx, order, now);
  },
  async onMoneyChanged(tx, { order, now }) {
    if (requestsOf(order.lines.map(lineOf)).length === 0 || awaitsApproval(order) || !isDueSecured(order)) return;
    for (const bookingId of await releaseTickets(tx, order.id, now)) {
      await enqueue(tx, sendBookingMail, { bookingId, kind: "TICKETS" });
    }
  },
  async onCanceled(tx, { order, now }) {
    if (requestsOf(order.lines.map(lineOf)).length > 0) await cancelOfOrder(tx, order.id, now);
  },
  async onRefunded(tx, { order, lineIds, sendsMail, now }) {
    const touched = order.lines.filter(({ id }) => lineIds.includes(id));
    await freeSurplus(tx, touched.map(leftOf), { sendsMail, now });
  },
  async onEdited(tx, { before, order, now }) {
    const known = new Map(before.lines.map((line) => [line.id, line.quantity]));
    const kept = new Map(order.lines.map((line) => [line.id, leftOf(line)]));
    const wereBooked = requestsOf(before.lines.map(lineOf)).map(({ lineId }) => lineId);
    const lefts = wereBooked.map((lineId) => kept.get(lineId) ?? { lineId, left: 0 });
    await freeSurplus(tx, lefts, { sendsMail: true, now });
    const requests = requestsOf(order.lines.map(lineOf));
    const grown = requests.filter(({ lineId, participants }) => participants > (known.get(lineId) ?? participants));
    for (const request of grown) {
      const more = request.participants - (known.get(request.lineId) ?? 0);
      if (!(await enlargeBooking(tx, request.lineId, more, now)))
        throw await outOfPlaces(tx, request, { all: requests.length, now });
    }
    const fresh = requests.filter(({ lineId }) => !known.has(lineId));
    const booked = await bookAll(tx, fresh, partyOfOrder(order, now));
    if (awaitsApproval(order)) return;
    if (grown.length + booked.length > 0) await issueTickets(tx, order.id, { isReleased: isDueSecured(order), now });
    for (const bookingId of booked) await enqueue(tx, sendBookingMail, { bookingId, kind: "BOOKED" });
    const changed = await findBookingsOfLines(
      tx,
      grown.map(({ lineId }) => lineId),
    );
    for (const bookingId of changed) await enqueue(tx, sendBookingMail, { bookingId, kind: "CHANGED" });
  },
  async isUsed(db, order, now) {
    return requestsOf(order.lines.map(lineOf)).length > 0 && (await hasBegun(db, order.id, now));
  },
};

/** Issues the tickets and emails that the places are booked. Orders that wait for approval get both with it. */
async function confirm(tx: Tx, order: Order, now: Date): Promise<void> {
  if (requestsOf(order.lines.map(lineOf)).length === 0 || awaitsApproval(order)) return;
  const isReleased = isDueSecured(order);
  await issueTickets(tx, order.id, { isReleased, now });
  if (isReleased) await releaseTickets(tx, order.id, now);
  await enqueue(tx, sendBookingMails, { orderId: order.id }, { key: `booking mails ${order.id}` });
}

const leftOf = ({ id, quantity, refunded }: Order["lines"][number]) => ({ lineId: id, left: quantity - refunded });

/** Frees future places that are no longer paid for and emails the customers. */
async function freeSurplus(
  tx: Tx,
  lines: readonly { lineId: string; left: number }[],
  { sendsMail, now }: { sendsMail: boolean; now: Date },
): Promise<void> {
  for (const change of await findSurplusPlaces(tx, lines, now)) {
    const { bookingId, after } = change;
    if (after === 0) await cancelOne(tx, bookingId, now);
    else await reduceBooking(tx, change, now);
    if (sendsMail) await enqueue(tx, sendBookingMail, { bookingId, kind: after === 0 ? "CANCELED" : "CHANGED" });
  }
}

const lineOf = ({ id, name, quantity, appId, catalogItemId, options }: Order["lines"][number]): Line => ({
  id,
  name,
  quantity,
  reference: appId === null || catalogItemId === null ? null : { appId, catalogItemId, options },
});

const partyOfOrder = (order: Order, now: Date): BookingParty => ({
  orderId: order.id,
  checkoutId: null,
  memberId: order.memberId,
  email: order.email,
  buyerName: order.buyerName,
  now,
});
