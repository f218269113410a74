import { sql } from "kysely";
import * as api from "#api/orders/wire/v1/event-tickets.ts";
import { createThrottledError } from "#server/platform/access/throttle.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { refuse } from "#server/platform/query/query-language.ts";
import { releaseReservation } from "../../places.ts";
import { countHold, holdPlaces, perSource } from "../../reserve.ts";
import { derivedId, findEventSchedules, findTicketsOnSale, invoiceOf, sessionsOf } from "../ticket-definitions.ts";

const DEFAULT_LIMIT = 100;

/** @throws {AppError} UNKNOWN_FILTER */
function readEventId(filter: Readonly<Record<string, unknown>> = {}): string {
  const unknown = Object.keys(filter).find((name) => name !== "eventId");
  if (unknown !== undefined) throw refuse(`Tickets can't be filtered by "${unknown}".`, unknown);
  const { eventId } = filter;
  const given = typeof eventId === "object" && eventId !== null ? Object.values(eventId).flat() : [eventId];
  const [id] = given;
  if (given.length !== 1 || typeof id !== "string" || !isId(id))
    throw refuse("Filter tickets by the ID of one event.", "eventId");
  return id;
}

export const ticketRoutes = [
  handleRead(api.queryAvailableTickets, async ({ db, body, now }) => {
    const { filter, offset = 0, limit = DEFAULT_LIMIT } = body;
    const tickets = await findTicketsOnSale(db, readEventId(filter), now);
    const definitions = tickets.slice(offset, offset + limit).map(({ definition }) => definition);
    return { metaData: { count: definitions.length, offset, total: tickets.length }, definitions };
  }),
  handleWrite(api.createReservation, async ({ tx, body, actor, source, now }) => {
    const holder = { actor, source, now };
    if (!(await countHold(tx, holder))) return createThrottledError(perSource);
    const onSale = new Map(
      (await findTicketsOnSale(tx, body.eventId, now)).map((ticket) => [ticket.definition.id, ticket]),
    );
    const wanted = body.ticketQuantities.map(({ ticketDefinitionId, quantity }) => {
      const ticket = onSale.get(ticketDefinitionId);
      if (ticket === undefined) throw new AppError("TICKET_DEFINITION_NOT_FOUND", { data: { ticketDefinitionId } });
      return { ticket, quantity };
    });
    const places = wanted.map(({ ticket: { sellable, startDate }, quantity }) => ({
      productId: sellable.productId,
      startDate,
      participants: quantity,
      variantId: sellable.variantId,
    }));
    const reservation = await holdPlaces(tx, places, holder);
    return {
      id: reservation.id,
      expires: reservation.heldUntil.toISOString(),
      reservations: wanted.map(({ ticket, quantity }) => ({ quantity, ticket: ticket.definition })),
      invoice: invoiceOf(wanted),
      reservationStatus: "RESERVATION_PENDING" as const,
    };
  }),
  handleWrite(api.cancelReservation, async ({ tx, params, actor, now }) => {
    if (!(await releaseReservation(tx, params.id, ownHolds(actor), now))) throw new AppError("RESERVATION_NOT_FOUND");
    return {};
  }),
  handleRead(api.listScheduleItems, async ({ db, query, now }) => {
    const { eventId, startingFrom, startingBefore, offset = 0, limit = DEFAULT_LIMIT } = query;
    const items: api.ScheduleItem[] = [];
    for (const schedule of await findEventSchedules(db, eventId)) {
      for (const { startDate, endDate } of await sessionsOf(db, schedule, now)) {
        if (startingFrom !== undefined && Date.parse(startDate) < Date.parse(startingFrom)) continue;
        if (startingBefore !== undefined && Date.parse(startDate) >= Date.parse(startingBefore)) continue;
        items.push({
          id: derivedId(schedule.schedule_id, startDate),
          eventId: schedule.product_id,
          name: schedule.product_name,
          description: "",
          timeSlot: { start: startDate, end: endDate, timeZoneId: schedule.time_zone },
          stageName: schedule.place,
          tags: [],
          status: "SCHEDULED",
          hidden: false,
          draft: false,
        });
      }
    }
    items.sort((one, other) => (one.timeSlot.start < other.timeSlot.start ? -1 : 1));
    const page = items.slice(offset, offset + limit);
    const total = items.length;
    return {
      items: page,
      total,
      limit,
      offset,
      facets: {},
      draftNotPublished: false,
      pagingMetadata: { count: page.length, offset, total },
    };
  }),
];

type Caller = Parameters<Parameters<typeof handleWrite<typeof api.cancelReservation>>[1]>[0]["actor"];

/** Staff and apps can release every reservation. */
function ownHolds(actor: Caller) {
  if (actor.kind === "member") return sql`member_id = ${actor.memberId}::uuid`;
  return actor.kind === "visitor" ? sql`visitor_id = ${actor.visitorId}::uuid` : sql`true`;
}
