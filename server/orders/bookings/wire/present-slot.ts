/** The time of a booking in the shape of booking clients. */
import type { SlotAvailability } from "#api/orders/wire/v1/availability.ts";

export type ScheduleOfSlot = { schedule_id: string; product_id: string; time_zone: string; place: string };

export function presentSlotOf(
  { schedule_id, product_id, time_zone, place }: ScheduleOfSlot,
  { startDate, endDate }: { startDate: string; endDate: string },
): SlotAvailability["slot"] {
  return {
    sessionId: `${schedule_id}:${startDate}`,
    serviceId: product_id,
    scheduleId: schedule_id,
    startDate,
    endDate,
    timezone: time_zone,
    ...(place === ""
      ? {}
      : { location: { name: place, formattedAddress: place, locationType: "OWNER_CUSTOM" as const } }),
  };
}
