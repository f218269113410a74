import { sql } from "kysely";
import * as api from "#api/orders/wire/v2/bookings.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { createThrottledError } from "#server/platform/access/throttle.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { type PageQuery, readOffsetPage } from "#server/platform/query/pages.ts";
import type { QueryApi } from "#server/platform/query/sorting.ts";
import { cancelBooking } from "../../change-booking.ts";
import { cancelOne } from "../../places.ts";
import { countHold, holdPlaces, perSource } from "../../reserve.ts";
import {
  allowedActionsOf,
  bookingsOf,
  bookingsWithOrders,
  presentWireBooking,
  revisionOf,
  statusColumn,
  type WireBookingRow,
  wireBookingColumns,
} from "./present-booking.ts";

const wireBookings = (now: Date): QueryApi => {
  const serviceId = { kind: "id", sql: sql`c.product_id`, isRequired: true } as const;
  return {
    name: "wire-bookings",
    fields: {
      id: { kind: "id", sql: sql`b.id`, isRequired: true },
      status: { kind: "text", sql: statusColumn(now), isRequired: true },
      startDate: { kind: "time", sql: sql`s.starts_at`, isSortable: true, isRequired: true },
      endDate: { kind: "time", sql: sql`s.ends_at`, isSortable: true, isRequired: true },
      createdDate: { kind: "time", sql: sql`b.created_at`, isSortable: true, isRequired: true },
      "bookedEntity.slot.serviceId": serviceId,
      "bookedEntity.item.slot.serviceId": serviceId,
      "contactDetails.email": { kind: "text", sql: sql`lower(b.email)`, isRequired: true },
      "contactDetails.contactId": { kind: "id", sql: sql`b.member_id` },
    },
    key: { kind: "id", sql: sql`b.id` },
    defaultSort: [{ fieldName: "createdDate", order: "DESC" }],
  };
};

type Reader = Pick<CallContext, "actor" | "now">;

const readBookings = (
  db: Connection,
  { actor, now }: Reader,
  query: PageQuery | undefined,
  where = sql<boolean>`true`,
) =>
  readOffsetPage<WireBookingRow>(db, {
    api: wireBookings(now),
    query,
    select: wireBookingColumns(now),
    from: bookingsWithOrders,
    where: sql<boolean>`${bookingsOf(actor)} and ${where}`,
  });

/** @throws {AppError} BOOKING_NOT_FOUND, also for bookings of others */
async function getOwnBooking(db: Connection, reader: Reader, id: string): Promise<WireBookingRow> {
  const [row] = (await readBookings(db, reader, undefined, sql<boolean>`b.id = ${id}::uuid`)).rows;
  if (row === undefined) throw new AppError("BOOKING_NOT_FOUND");
  return row;
}

/** @throws {AppError} SERVICE_NOT_FOUND */
async function requireService(db: Connection, productId: string): Promise<void> {
  const { rows } = await sql`select 1 from service_schedules c join products p on p.id = c.product_id and p.is_visible
    where c.product_id = ${productId}::uuid and not c.has_tickets`.execute(db);
  if (rows.length === 0) throw new AppError("SERVICE_NOT_FOUND");
}

export const bookingRoutes = [
  handleWrite(api.createWireBooking, async ({ tx, body: { booking }, actor, source, now }) => {
    const { bookedEntity, totalParticipants = 1, contactDetails } = booking;
    const { serviceId, startDate } = bookedEntity.slot;
    const { firstName, lastName, email } = contactDetails ?? {};
    const buyerName = [firstName, lastName].filter(Boolean).join(" ");
    const holder = { actor, source, now, email: email ?? undefined, buyerName };
    if (!(await countHold(tx, holder))) return createThrottledError(perSource);
    await requireService(tx, serviceId);
    const start = new Date(startDate).toISOString();
    const places = { productId: serviceId, startDate: start, participants: totalParticipants };
    const { id } = await holdPlaces(tx, [places], holder);
    return { booking: presentWireBooking(await getOwnBooking(tx, { actor, now }, id)) };
  }),
  handleWrite(api.cancelWireBooking, async ({ tx, params, body, actor, now, store }) => {
    const id = params.bookingId;
    const row = await getOwnBooking(tx, { actor, now }, id);
    if (body.revision != null && body.revision !== revisionOf(row))
      throw new AppError("REVISION_CONFLICT", { data: { revision: revisionOf(row) } });
    if (row.state === "HELD") {
      // The places of a pending payment are released with it.
      if (!row.is_reserved || row.status !== "CREATED") throw new AppError("BOOKING_CLOSED");
      await cancelOne(tx, id, now);
    } else {
      const by = { actor, now, baseUrl: store.baseUrl() };
      const settings = body.flowControlSettings;
      if (isElevated(actor)) await cancelBooking(tx, id, { ...by, percent: settings?.withRefund === true ? 100 : 0 });
      else await cancelBooking(tx, id, { ...by, isByBuyer: true });
    }
    return { booking: presentWireBooking(await getOwnBooking(tx, { actor, now }, id)) };
  }),
  handleRead(api.queryExtendedBookings, async ({ db, body, actor, now }) => {
    const { rows, total, offset } = await readBookings(db, { actor, now }, body.query);
    return {
      extendedBookings: rows.map((row) => ({
        booking: presentWireBooking(row),
        ...(body.withBookingAllowedActions === true ? { allowedActions: allowedActionsOf(row, now) } : {}),
        ...(body.withBookingPolicySettings === true
          ? { bookingPolicySettings: { cancellationFeeEnabled: row.refund_percent < 100 } }
          : {}),
        ...(row.real_order_id === null ? {} : { orderId: row.real_order_id }),
      })),
      pagingMetadata: { count: rows.length, offset, total },
    };
  }),
];
