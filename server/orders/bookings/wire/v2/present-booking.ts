/** Reads bookings for booking clients (docs/protocol/neighboring-domains.md#bookings). */
import { sql } from "kysely";
import type { WireBooking } from "#api/orders/wire/v2/bookings.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { type BookingRow, canChange } from "../../bookings.ts";
import { presentSlotOf } from "../present-slot.ts";

export type WireBookingRow = {
  id: string;
  product_id: string;
  product_name: string;
  schedule_id: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  place: string;
  participants: number;
  state: BookingRow["state"];
  status: WireBooking["status"];
  is_reserved: boolean;
  change_until_minutes: number;
  refund_percent: number;
  member_id: string | null;
  email: string;
  buyer_name: string;
  sequence: number;
  real_order_id: string | null;
  order_total: number | null;
  payment_status: string | null;
  created_at: Date;
  updated_at: Date;
};

/** Holds that have expired count as canceled before they are released. */
export const statusColumn = (
  now: Date,
) => sql`case when b.state = 'HELD' and b.held_until <= ${now}::timestamptz then 'CANCELED'
  when b.state = 'HELD' then 'CREATED' when b.state = 'CONFIRMED' and o.status in ('PENDING', 'INITIALIZED') then 'PENDING'
  else b.state end`;

export const bookingsWithOrders = sql`service_bookings b join service_slots s on s.id = b.slot_id
  join service_schedules c on c.id = s.schedule_id left join products p on p.id = c.product_id
  left join order_line_items l on l.id = b.order_line_id left join orders o on o.id = b.order_id`;

export const wireBookingColumns = (now: Date) => sql`b.id::text as id, c.product_id::text as product_id,
  coalesce(p.name, l.name, '') as product_name, c.id::text as schedule_id, s.starts_at, s.ends_at, c.time_zone, c.place,
  b.participants, b.state, ${statusColumn(now)} as status, b.checkout_id is null as is_reserved, c.change_until_minutes,
  c.refund_percent, b.member_id::text as member_id, b.email, b.buyer_name, b.sequence, o.id::text as real_order_id,
  o.total as order_total, o.payment_status, b.created_at, b.updated_at`;

/** Shoppers see their own bookings. Staff and apps are authorized by the endpoint's permission. */
export function bookingsOf(actor: Actor) {
  if (actor.kind === "member") return sql<boolean>`b.member_id = ${actor.memberId}::uuid`;
  if (actor.kind !== "visitor") return sql<boolean>`true`;
  const { visitorId } = actor;
  return sql<boolean>`(b.visitor_id = ${visitorId}::uuid and b.member_id is null
    or o.visitor_id = ${visitorId}::uuid and o.member_id is null)`;
}

export const revisionOf = ({ sequence }: Pick<WireBookingRow, "sequence">): string => String(sequence + 1);

const paymentStatuses: Readonly<Record<string, WireBooking["paymentStatus"]>> = {
  PAID: "PAID",
  PARTIALLY_REFUNDED: "PAID",
  FULLY_REFUNDED: "REFUNDED",
  PARTIALLY_PAID: "PARTIALLY_PAID",
};

export function presentWireBooking(row: WireBookingRow): WireBooking {
  const [startDate, endDate] = [row.starts_at.toISOString(), row.ends_at.toISOString()];
  const [firstName = "", ...lastNames] = row.buyer_name.split(" ");
  return {
    id: row.id,
    bookedEntity: { slot: presentSlotOf(row, { startDate, endDate }), title: row.product_name, tags: ["INDIVIDUAL"] },
    contactDetails: {
      ...(row.member_id === null ? {} : { contactId: row.member_id }),
      firstName,
      lastName: lastNames.join(" "),
      email: row.email,
    },
    status: row.status,
    paymentStatus: row.order_total === 0 ? "EXEMPT" : (paymentStatuses[row.payment_status ?? ""] ?? "NOT_PAID"),
    selectedPaymentOption: "ONLINE",
    totalParticipants: row.participants,
    startDate,
    endDate,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    revision: revisionOf(row),
    doubleBooked: false,
  };
}

/** What the booking's buyer can do now. */
export function allowedActionsOf(row: WireBookingRow, now: Date) {
  const isOpen = canChange(row, now);
  return { cancel: isOpen || (row.state === "HELD" && row.is_reserved), reschedule: isOpen };
}
