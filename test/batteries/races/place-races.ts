/** Capacity races: places in a class, ticket check-in, delivery windows and preorders. */

import { createOrder } from "#api/checkout/checkout-completion.ts";
import { createLocalDeliveryOption, deleteLocalDeliveryOption } from "#api/checkout/shipping/local-delivery-options.ts";
import { checkInTicket, setSchedule } from "#api/orders/bookings.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { address } from "../../flows/shop.ts";
import { aCheckout } from "./card-races.ts";
import { all, CONTENDERS, eachOf, forget, type RaceCase, times, withoutTrigger } from "./race-case.ts";
import { atTheBrink, expectCount, orderPath, type RaceWorld, successes } from "./race-world.ts";

const A_DAY = 86_400_000;
/** 10:00 UTC on the day after tomorrow. */
const theTime = (): Date => new Date(Math.floor(Date.now() / A_DAY) * A_DAY + 2 * A_DAY + 10 * 3_600_000);

/** A class with one place per session, every day at 10:00. */
async function aClass(world: RaceWorld) {
  const product = await world.shop.product({ itemType: "SERVICE", price: 4000 });
  const schedule = {
    kind: "WEEKLY" as const,
    timeZone: "UTC",
    durationMinutes: 60,
    stepMinutes: 60,
    capacity: 1,
    leadMinutes: 60,
    horizonDays: 7,
    changeUntilMinutes: 120,
    hasTickets: false,
    place: "Studio 1",
    isOpen: true,
    hours: times(7, (index) => ({ weekday: index + 1, opensMinute: 600, closesMinute: 660 })),
    blackouts: [],
  };
  const { productId } = product;
  await world.call(setSchedule, { params: { productId }, body: { schedule } }, { authorization: world.staff });
  return product;
}

const lastPlace: RaceCase = {
  name: "the last place of a class, three orders",
  async prepare(world) {
    const product = await aClass(world);
    const reference = product.reference({ scheduledDate: theTime().toISOString() });
    const checkouts = await eachOf(CONTENDERS, () => aCheckout(world, reference));
    return {
      requests: checkouts.map(({ as, checkout }) =>
        world.ask(createOrder, { params: { id: checkout.id }, body: {} }, { as }),
      ),
      refusals: ["FULL_OUT_OF_STOCK", "PARTIAL_OUT_OF_STOCK"],
      judge: (answers) => expectCount("orders", successes(answers).length, 1),
      async books() {
        const { places } = await world.db
          .selectFrom("service_bookings")
          .select((eb) => eb.fn.sum<string>("participants").as("places"))
          .where("product_id", "=", product.productId)
          .executeTakeFirstOrThrow();
        return expectCount("places", Number(places), 1);
      },
    };
  },
  sabotage: all(forget("service_slots", ["taken"]), withoutTrigger("service_slots", "service_slot_counted")),
};

/** Three scanners check in the same ticket. */
const oneTicket: RaceCase = {
  name: "a ticket scanned at three entrances",
  async prepare(world) {
    const { productId } = await aClass(world);
    const code = newId().replaceAll("-", "").slice(-16).toUpperCase();
    await world.shop.transaction(async (tx) => {
      const [slotId, bookingId, now] = [newId(), newId(), new Date()];
      const { id: scheduleId } = await tx
        .selectFrom("service_schedules")
        .select("id")
        .where("product_id", "=", productId)
        .executeTakeFirstOrThrow();
      const startsAt = theTime();
      const made = { created_at: now, updated_at: now };
      const slot = { id: slotId, schedule_id: scheduleId, starts_at: startsAt, capacity: 1, taken: 1, ...made };
      await tx
        .insertInto("service_slots")
        .values({ ...slot, ends_at: new Date(startsAt.getTime() + 3_600_000) })
        .execute();
      const party = { order_id: newId(), order_line_id: newId(), email: "ada@example.com", buyer_name: "Ada" };
      const booking = { id: bookingId, slot_id: slotId, product_id: productId, participants: 1, state: "CONFIRMED" };
      await tx
        .insertInto("service_bookings")
        .values({ ...booking, ...party, ...made })
        .execute();
      await tx
        .insertInto("tickets")
        .values({ id: newId(), booking_id: bookingId, unit: 1, code, created_at: now })
        .execute();
    });
    return {
      requests: times(CONTENDERS, () => world.ask(checkInTicket, { params: { code }, query: {} }, { as: world.staff })),
      refusals: ["TICKET_USED"],
      judge: (answers) => expectCount("admissions", successes(answers).length, 1),
    };
  },
  sabotage: forget("tickets", ["checked_in_at", "checked_in_by"]),
};

let lastZip = 0;

/** A local delivery option with one delivery per window, for a separate area. */
async function createDeliveryOption(world: RaceWorld) {
  const postalCode = `N-${++lastZip}`;
  const region = await world.db.selectFrom("delivery_regions").select("id").limit(1).executeTakeFirstOrThrow();
  const windows = (["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const).map((day) => ({
    day,
    start: { hours: 10 },
    end: { hours: 12 },
    capacity: 1,
  }));
  const { localDeliveryOption } = await world.call(
    createLocalDeliveryOption,
    {
      body: {
        localDeliveryOption: {
          areaName: postalCode,
          zipConfig: { zipCodes: [postalCode] },
          rates: [{ amount: "4", conditions: [], multiplyByQuantity: false }],
          deliveryRegionIds: [region.id],
          scheduledDeliveryConfig: { handlingDays: 1, timeWindows: windows },
        },
      },
    },
    { authorization: world.staff },
  );
  return { id: localDeliveryOption.id, postalCode };
}

const lastWindow: RaceCase = {
  name: "the last place of a delivery window, three orders",
  async prepare(world) {
    const product = await world.shop.product({ price: 2500 });
    const { id, postalCode } = await createDeliveryOption(world);
    const buyers = await eachOf(CONTENDERS, async () => {
      const buyer = world.shop.buyer();
      await buyer.add(product);
      const checkoutId = await buyer.checkOut({ shippingAddress: { ...address, postalCode } });
      const { shippingInfo } = await buyer.checkout(checkoutId);
      const options = shippingInfo.carrierServiceOptions.flatMap((carrier) => carrier.shippingOptions);
      const code = options.map((option) => option.code).find((each) => each.startsWith(id));
      if (code === undefined) throw new Error("No window was offered.");
      await buyer.change(checkoutId, { shippingInfo: { selectedCarrierServiceOption: { code } } });
      return { buyer, checkoutId };
    });
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      refusals: ["SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE", "SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND"],
      async judge(answers) {
        // Deletes the full option so that later trials aren't offered it.
        await world.call(
          deleteLocalDeliveryOption,
          { params: { localDeliveryOptionId: id } },
          { authorization: world.staff },
        );
        return expectCount("orders", successes(answers).length, 1);
      },
    };
  },
  sabotage: forget("delivery_slots", ["taken"]),
};

/** A preorder sells at most as many units as the merchant expects. */
const lastPreorder: RaceCase = {
  name: "the last unit on preorder, three buyers",
  async prepare(world) {
    const product = await world.shop.product({ stock: 0, preorderLimit: 1 });
    const buyers = await eachOf(CONTENDERS, () => atTheBrink(world, (buyer) => buyer.add(product)));
    return {
      requests: buyers.map(({ buyer, checkoutId }) =>
        world.request("POST", orderPath(checkoutId), { as: buyer.token }),
      ),
      refusals: ["FULL_OUT_OF_STOCK", "PARTIAL_OUT_OF_STOCK"],
      judge: (answers) => expectCount("orders", successes(answers).length, 1),
    };
  },
  sabotage: forget("stock_levels", ["on_hand", "reserved", "preordered"]),
};

export const placeRaces: readonly RaceCase[] = [lastPlace, oneTicket, lastWindow, lastPreorder];
