/** Programs that book services: times, a booking that holds its places, its order, and cancellations. */
import assert from "node:assert/strict";
import { ApiKeyStrategy, createClient, OAuthStrategy } from "@wix/sdk";
import * as availability from "availability-calendar";
import * as bookings from "bookings";
import * as extendedBookings from "extended-bookings";
import { redirects } from "redirects";
import * as services from "services";

const BOOKINGS_APP_ID = "13d21c63-b5ec-5912-8397-c3a5ddb27a97";
const refusedWith = (code) => (error) => {
  assert.equal(error.details.applicationError.code, code);
  return true;
};

export function createProgram({ clientId, apiKey, given }) {
  const modules = { availability, bookings, extendedBookings, redirects, services };
  const newVisitor = () => createClient({ auth: OAuthStrategy({ clientId }), modules });
  const visitor = newVisitor();
  const other = newVisitor();
  const merchant = createClient({ auth: ApiKeyStrategy({ apiKey, siteId: "any" }), modules });
  const send = async (path, body) => {
    const answer = await visitor.fetchWithAuth(`https://www.wixapis.com${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return answer.json();
  };
  const range = { startDate: given.from, endDate: given.to };
  const times = async (filter = {}) => {
    const query = { filter: { serviceId: [given.serviceId], ...range, ...filter } };
    return (await visitor.availability.queryAvailability(query, { timezone: "UTC" })).availabilityEntries;
  };
  const bookAs = (client, totalParticipants, slot) =>
    client.bookings.createBooking({
      totalParticipants,
      contactDetails: { firstName: "Ada", lastName: "Lovelace", email: given.email },
      bookedEntity: { slot },
    });
  const find = async (client, filter) =>
    (await client.extendedBookings.queryExtendedBookings({ filter }, { withBookingAllowedActions: true }))
      .extendedBookings;
  let entry;
  let booking;

  return {
    "services are queried by builder": async () => {
      const { items } = await visitor.services.queryServices().eq("mainSlug.name", given.slug).find();
      assert.equal(items.length, 1);
      const [service] = items;
      assert.deepEqual([service._id, service.name, service.type], [given.serviceId, "Pottery class", "CLASS"]);
      assert.deepEqual(
        [service.payment.rateType, service.payment.fixed.price.value, service.payment.fixed.price.currency],
        ["FIXED", "40.00", "USD"],
      );
      assert.deepEqual(service.schedule.availabilityConstraints.sessionDurations, [60]);
      assert.ok(service._createdDate instanceof Date);
      assert.match(service.urls.servicePage, new RegExp(`/p/${given.slug}$`));
    },
    "a service is read by id; a missing one is reported": async () => {
      assert.equal((await visitor.services.getService(given.serviceId)).name, "Pottery class");
      await assert.rejects(visitor.services.getService(given.missingId), refusedWith("SERVICE_NOT_FOUND"));
      // Services with tickets are events.
      await assert.rejects(visitor.services.getService(given.eventId), refusedWith("SERVICE_NOT_FOUND"));
    },
    "times have their free places": async () => {
      const entries = await times();
      assert.ok(entries.length >= 3);
      [entry] = entries;
      assert.deepEqual([entry.bookable, entry.openSpots, entry.totalSpots], [true, 4, 4]);
      assert.deepEqual([entry.slot.serviceId, entry.slot.timezone], [given.serviceId, "UTC"]);
      const query = { filter: { serviceId: given.serviceId, ...range } };
      const perDay = await visitor.availability.queryAvailability(query, { slotsPerDay: 1 });
      assert.ok(perDay.availabilityEntries.length < entries.length);
    },
    "times need a service": async () => {
      await assert.rejects(visitor.availability.queryAvailability({ filter: range }), (error) => {
        assert.ok(error.details.validationError);
        return true;
      });
    },
    "booking a time leads to the service's page": async () => {
      const { redirectSession } = await visitor.redirects.createRedirectSession({
        bookingsCheckout: { slotAvailability: entry, timezone: "UTC" },
        callbacks: { bookingsServiceListUrl: given.returnUrl },
      });
      const page = new URL(redirectSession.fullUrl);
      assert.equal(page.pathname, `/p/${given.slug}`);
      assert.equal(page.searchParams.get("date"), entry.slot.startDate);
    },
    "a booking holds its places": async () => {
      ({ booking } = await bookAs(visitor, 3, entry.slot));
      assert.deepEqual([booking.status, booking.totalParticipants, booking.paymentStatus], ["CREATED", 3, "NOT_PAID"]);
      assert.equal((await times())[0].openSpots, 1);
      await assert.rejects(bookAs(other, 2, entry.slot), refusedWith("SLOT_NOT_AVAILABLE"));
      await assert.rejects(
        bookAs(other, 1, { ...entry.slot, serviceId: given.missingId }),
        refusedWith("SERVICE_NOT_FOUND"),
      );
    },
    "only its holder sees and cancels a booking": async () => {
      assert.deepEqual(await find(other, { id: booking._id }), []);
      await assert.rejects(
        other.bookings.cancelBooking(booking._id, { revision: "1" }),
        refusedWith("BOOKING_NOT_FOUND"),
      );
      const [found] = await find(visitor, { id: booking._id });
      assert.deepEqual([found.booking.status, found.allowedActions.cancel], ["CREATED", true]);
    },
    "a held booking is ordered as an item of the cart, with its participants": async () => {
      const item = { catalogReference: { appId: BOOKINGS_APP_ID, catalogItemId: booking._id }, quantity: 1 };
      const { cart } = await send("/ecom/v1/carts/current/add-to-cart", { lineItems: [item] });
      const [line] = cart.lineItems;
      assert.deepEqual([line.quantity, line.price.amount], [3, "40.00"]);
      const { checkoutId } = await send("/ecom/v1/carts/current/create-checkout", { channelType: "WEB" });
      const order = await given.order(checkoutId, await visitor.auth.getTokens().accessToken.value);
      assert.ok(order.orderId);
      const [found] = await find(visitor, { id: booking._id });
      assert.deepEqual([found.booking.status, found.booking.totalParticipants], ["CONFIRMED", 3]);
      // The order used the held places instead of taking more.
      assert.equal((await times())[0].openSpots, 1);
    },
    "a confirmed booking is canceled with the right revision, once": async () => {
      const cancel = (revision) => visitor.bookings.cancelBooking(booking._id, { revision });
      await assert.rejects(cancel("99"), refusedWith("REVISION_CONFLICT"));
      const [found] = await find(visitor, { id: booking._id });
      const canceled = await cancel(found.booking.revision);
      assert.equal(canceled.booking.status, "CANCELED");
      assert.equal((await times())[0].openSpots, 4);
      await assert.rejects(cancel(canceled.booking.revision), refusedWith("BOOKING_CLOSED"));
    },
    "canceling a held booking frees its places": async () => {
      const held = (await bookAs(visitor, 4, entry.slot)).booking;
      assert.deepEqual(
        await times({ bookable: true }).then(([first]) => first.slot.startDate !== entry.slot.startDate),
        true,
      );
      await visitor.bookings.cancelBooking(held._id, { revision: held.revision });
      assert.equal((await times())[0].openSpots, 4);
    },
    "a shopper can hold five bookings": async () => {
      const shopper = newVisitor();
      const entries = await times();
      for (let count = 0; count < 5; count++) await bookAs(shopper, 1, entries.at(-1 - (count % 2)).slot);
      await assert.rejects(bookAs(shopper, 1, entries.at(-1).slot), refusedWith("TOO_MANY_RESERVATIONS"));
    },
    "merchants query all bookings": async () => {
      const all = await merchant.extendedBookings.queryExtendedBookings({
        filter: { "bookedEntity.item.slot.serviceId": given.serviceId, status: { $in: ["CREATED"] } },
      });
      assert.equal(all.pagingMetadata.total, 5);
      await assert.rejects(
        merchant.extendedBookings.queryExtendedBookings({ filter: { secret: 1 } }),
        refusedWith("UNKNOWN_FILTER"),
      );
    },
    "a call that isn't offered reports a missing path": async () => {
      await assert.rejects(visitor.bookings.confirmBooking(booking._id, "1"), refusedWith("NOT_FOUND"));
    },
  };
}
