/** Programs that sell tickets and take responses to free events. */
import assert from "node:assert/strict";
import { createClient, OAuthStrategy } from "@wix/sdk";
import * as eventOrders from "event-orders";
import * as rsvp from "event-rsvp";
import * as rsvps from "event-rsvp-v-2";
import * as schedule from "event-schedule";
import { redirects } from "redirects";
import * as events from "site-events";

const refusedWith = (code) => (error) => {
  assert.equal(error.details.applicationError.code, code);
  return true;
};

export function createProgram({ clientId, given }) {
  const modules = { eventOrders, events, redirects, rsvp, rsvps, schedule };
  const newVisitor = () => createClient({ auth: OAuthStrategy({ clientId }), modules });
  const visitor = newVisitor();
  const other = newVisitor();
  const ticketsOf = async (eventId) =>
    (await visitor.eventOrders.queryAvailableTickets({ filter: { eventId }, limit: 100 })).definitions;
  const reserve = (client, quantity, ticketDefinitionId) =>
    client.eventOrders.createReservation(given.concertId, { ticketQuantities: [{ ticketDefinitionId, quantity }] });
  let tickets;
  let reservation;

  return {
    "events are queried by builder": async () => {
      const { items } = await visitor.events
        .queryEvents({ fields: ["DETAILS", "REGISTRATION", "URLS"] })
        .eq("status", "UPCOMING")
        .ascending("dateAndTimeSettings.startDate")
        .find();
      assert.deepEqual(
        items.map(({ title }) => title),
        ["Concert", "Open day"],
      );
      const [concert] = items;
      assert.deepEqual([concert._id, concert.location.name], [given.concertId, "Town hall"]);
      assert.ok(concert.dateAndTimeSettings.startDate instanceof Date);
      const { type, status, tickets: sale } = concert.registration;
      assert.deepEqual(
        [type, status, sale.lowestPrice.value, sale.soldOut],
        ["TICKETING", "OPEN_TICKETS", "25.00", false],
      );
      assert.equal(items[1].registration.type, "RSVP");
      assert.match(concert.eventPageUrl, new RegExp(`/p/${given.concertSlug}$`));
    },
    "an event is read by id and by slug": async () => {
      assert.equal((await visitor.events.getEvent(given.concertId)).title, "Concert");
      await assert.rejects(visitor.events.getEvent(given.missingId), refusedWith("EVENT_NOT_FOUND"));
      const bySlug = await visitor.events.getEventBySlug(given.concertSlug, { fields: ["DETAILS"] });
      assert.equal(bySlug.event._id, given.concertId);
      assert.equal((await visitor.events.getEventBySlug("no-such-event")).event, undefined);
      // Services without tickets aren't events.
      await assert.rejects(visitor.events.getEvent(given.serviceId), refusedWith("EVENT_NOT_FOUND"));
    },
    "every session has its ticket and its place in the schedule": async () => {
      tickets = await ticketsOf(given.concertId);
      assert.equal(tickets.length, 2);
      assert.deepEqual(
        tickets.map(({ price, limitPerCheckout, free }) => [price.value, limitPerCheckout, free]),
        [
          ["25.00", 3, false],
          ["25.00", 3, false],
        ],
      );
      const { items, pagingMetadata } = await visitor.schedule.listScheduleItems({ eventId: [given.concertId] });
      assert.equal(pagingMetadata.total, 2);
      assert.deepEqual([items[0].name, items[0].stageName], ["Concert", "Town hall"]);
      assert.equal(items[0].timeSlot.start.toISOString(), given.firstStart);
    },
    "tickets need an event": async () => {
      await assert.rejects(visitor.eventOrders.queryAvailableTickets({ filter: {} }), refusedWith("UNKNOWN_FILTER"));
      await assert.rejects(
        visitor.eventOrders.queryAvailableTickets({ filter: { eventId: given.missingId } }),
        refusedWith("EVENT_NOT_FOUND"),
      );
    },
    "a reservation holds its places": async () => {
      reservation = await reserve(visitor, 2, tickets[0]._id);
      assert.equal(reservation.reservationStatus, "RESERVATION_PENDING");
      assert.ok(reservation.expires > new Date());
      assert.equal(reservation.invoice.grandTotal.value, "50.00");
      assert.equal((await ticketsOf(given.concertId))[0].limitPerCheckout, 1);
      await assert.rejects(reserve(other, 2, tickets[0]._id), refusedWith("SLOT_NOT_AVAILABLE"));
      await assert.rejects(reserve(other, 1, given.missingId), refusedWith("TICKET_DEFINITION_NOT_FOUND"));
    },
    "the reservation leads to a checkout that uses its places": async () => {
      const begin = (client) =>
        client.redirects.createRedirectSession({
          eventsCheckout: { reservationId: reservation._id, eventSlug: given.concertSlug },
          callbacks: { postFlowUrl: given.returnUrl },
        });
      // Others get the event's page.
      const { redirectSession: ofOther } = await begin(other);
      assert.equal(new URL(ofOther.fullUrl).pathname, `/p/${given.concertSlug}`);
      // The last free place is sold meanwhile.
      await reserve(other, 1, tickets[0]._id);
      const { redirectSession } = await begin(visitor);
      const page = new URL(redirectSession.fullUrl);
      const [, checkoutId] = /^\/checkout\/([0-9a-f-]{36})$/.exec(page.pathname);
      const order = await given.order(checkoutId, visitor.auth.getTokens().accessToken.value);
      assert.ok(order.orderId);
      assert.equal((await ticketsOf(given.concertId))[0].limitPerCheckout, 0);
      await assert.rejects(
        visitor.eventOrders.cancelReservation(reservation._id, given.concertId),
        refusedWith("RESERVATION_NOT_FOUND"),
      );
    },
    "a canceled reservation frees its places": async () => {
      const { _id } = await reserve(visitor, 3, tickets[1]._id);
      await assert.rejects(
        other.eventOrders.cancelReservation(_id, given.concertId),
        refusedWith("RESERVATION_NOT_FOUND"),
      );
      await visitor.eventOrders.cancelReservation(_id, given.concertId);
      assert.equal((await ticketsOf(given.concertId))[1].limitPerCheckout, 3);
    },
    "a response to a free event takes a place": async () => {
      const guest = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", status: "YES" };
      const answer = await visitor.rsvps.createRsvp({
        ...guest,
        eventId: given.openDayId,
        additionalGuestDetails: { guestCount: 1 },
      });
      assert.deepEqual([answer.status, answer.totalGuests, answer.email], ["YES", 2, "ada@example.com"]);
      assert.equal((await ticketsOf(given.openDayId))[0].limitPerCheckout, 1);
      const earlier = await visitor.rsvp.createRsvp({
        eventId: given.openDayId,
        status: "YES",
        form: {
          inputValues: [
            { inputName: "firstName", value: "Bob" },
            { inputName: "lastName", value: "Byrd" },
            { inputName: "email", value: "bob@example.com" },
          ],
        },
      });
      assert.deepEqual([earlier.rsvp.firstName, earlier.rsvp.totalGuests], ["Bob", 1]);
      await assert.rejects(
        visitor.rsvps.createRsvp({ ...guest, eventId: given.openDayId }),
        refusedWith("RSVP_LIMIT_EXCEEDED"),
      );
    },
    "responses that can't be taken are rejected": async () => {
      const guest = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", status: "YES" };
      const respond = (change) => visitor.rsvps.createRsvp({ ...guest, eventId: given.openDayId, ...change });
      await assert.rejects(respond({ eventId: given.missingId }), refusedWith("EVENT_NOT_FOUND"));
      await assert.rejects(respond({ eventId: given.concertId }), refusedWith("INVALID_EVENT_TYPE"));
      await assert.rejects(respond({ status: "NO" }), refusedWith("UNEXPECTED_RSVP_STATUS"));
      await assert.rejects(respond({ status: "WAITLIST" }), refusedWith("WAITING_LIST_UNAVAILABLE"));
      await assert.rejects(respond({ firstName: "" }), refusedWith("INVALID_FORM_RESPONSE"));
    },
    "a call that isn't offered reports a missing path": async () => {
      await assert.rejects(visitor.eventOrders.checkout(given.concertId, {}), refusedWith("NOT_FOUND"));
    },
  };
}
