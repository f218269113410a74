import assert from "node:assert/strict";
import { test } from "node:test";
import { fallbackFacts } from "#storefront/catalog-facts.ts";
import { expectedBy, longestDays } from "./expected.ts";
import { type OrderContext, type OrderStatusFields, stateOf } from "./state.ts";

const shop = { ...fallbackFacts("Larkfold", "USD", "en-US"), contactEmail: "hello@shop.example" };
const SENT = "2026-11-12T10:00:00.000Z"; // A Thursday.
const at = (date: string): number => Date.parse(date);

function anOrder(preset: "PHYSICAL" | "SERVICE" | "DIGITAL", rest: Partial<OrderStatusFields> = {}): OrderStatusFields {
  const line = { itemType: { preset }, quantity: 1, fulfilledQuantity: 1, descriptionLines: [] };
  return {
    status: "APPROVED",
    paymentStatus: "PAID",
    paymentMethodName: "Card",
    fulfillmentStatus: "FULFILLED",
    lineItems: [line],
    ...(preset === "PHYSICAL" && {
      shippingInfo: { title: "Express", logistics: { deliveryTime: "1–2 working days" } },
    }),
    ...rest,
  };
}

const parcel = (now: string, delivered?: string): OrderContext => ({
  now: at(now),
  status: {
    fulfillments: [{ createdDate: SENT }],
    timeline: [
      { kind: "SHIPPED", date: SENT },
      ...(delivered ? [{ kind: "DELIVERED" as const, date: delivered }] : []),
    ],
  },
});

test("a parcel is expected, then late, and delivered once somebody confirmed it", () => {
  const order = anOrder("PHYSICAL");
  assert.equal(
    stateOf(order, shop, parcel("2026-11-13T09:00:00Z")).text,
    "Your order shipped on November 12, 2026 and should arrive by November 16, 2026.",
  );
  const late = stateOf(order, shop, parcel("2026-11-23T09:00:00Z"));
  assert.equal(
    late.text,
    "Your order should have arrived by November 16, 2026. If it hasn't, contact us at hello@shop.example.",
  );
  assert.equal(late.tone, "warn");
  const delivered = stateOf(order, shop, parcel("2026-11-23T09:00:00Z", "2026-11-14T12:00:00Z"));
  assert.deepEqual(delivered, {
    title: "Delivered",
    text: "Your order was delivered on November 14, 2026.",
    tone: "good",
  });
});

test("a shipment without an estimate shows a contact hint after 21 days", () => {
  const order = anOrder("PHYSICAL", { shippingInfo: { title: "Standard" } });
  assert.match(stateOf(order, shop, parcel("2026-11-20T09:00:00Z")).text, /shipped on November 12, 2026\.$/);
  assert.match(stateOf(order, shop, parcel("2026-12-20T09:00:00Z")).text, /If it hasn't arrived, contact us/);
});

test("what is collected is ready for pickup and then picked up", () => {
  const order = anOrder("PHYSICAL", {
    shippingInfo: { title: "Studio", logistics: { pickupDetails: { address: {} } } },
  });
  assert.equal(stateOf(order, shop, parcel("2026-12-20T09:00:00Z")).title, "Ready for pickup");
  assert.equal(stateOf(order, shop, parcel("2026-12-20T09:00:00Z", SENT)).title, "Picked up");
});

test("a booked time is booked, completed after it, and canceled with its booking; never delivered", () => {
  const booking = (state: "CONFIRMED" | "CANCELED") => ({
    state,
    startDate: "2026-11-24T16:30:00Z",
    endDate: "2026-11-24T18:30:00Z",
    timeZone: "America/New_York",
  });
  const order = anOrder("SERVICE");
  const before = stateOf(order, shop, { now: at("2026-11-20T09:00:00Z"), bookings: [booking("CONFIRMED")] });
  assert.equal(before.title, "Booked");
  assert.match(before.text, /^Scheduled for Tuesday, November 24, 2026 at 11:30\sAM EST\.$/);
  const after = stateOf(order, shop, { now: at("2026-11-25T09:00:00Z"), bookings: [booking("CONFIRMED")] });
  assert.deepEqual([after.title, after.text], ["Completed", "It took place on November 24, 2026."]);
  const canceled = stateOf(order, shop, { now: at("2026-11-20T09:00:00Z"), bookings: [booking("CANCELED")] });
  assert.equal(canceled.title, "Canceled");
  // Lists get the start from the line.
  const [line] = order.lineItems;
  const lineItems = line ? [{ ...line, serviceProperties: { scheduledDate: "2026-11-24T16:30:00Z" } }] : [];
  assert.equal(stateOf({ ...order, lineItems }, shop, { now: at("2026-11-20T09:00:00Z") }).title, "Booked");
  assert.equal(stateOf(anOrder("DIGITAL"), shop, { now: at("2026-11-20T09:00:00Z") }).title, "Ready");
});

test("estimates are read in the languages of the storefront", () => {
  for (const [words, days, isWorking] of [
    ["3–5 working days", 5, true],
    ["1 to 2 business days", 2, true],
    ["3–5 Werktage", 5, true],
    ["2 bis 4 Tage", 4, false],
    ["1 à 2 jours ouvrés", 2, true],
    ["de 3 a 5 días laborables", 5, true],
    ["2–4 days", 4, false],
    ["1 day", 1, false],
  ] as const)
    assert.deepEqual(longestDays(words), { days, isWorking }, words);
  assert.equal(longestDays("as soon as possible"), undefined);
  const slot = { shippingInfo: { title: "Van", logistics: { deliveryTimeSlot: { to: "2026-11-14T12:00:00Z" } } } };
  assert.equal(expectedBy(slot, SENT), at("2026-11-14T12:00:00Z"));
});

test("an order that waits for approval says so, whatever was paid", () => {
  for (const paymentStatus of ["NOT_PAID", "PAID"] as const) {
    const order = anOrder("PHYSICAL", { status: "PENDING", paymentStatus, fulfillmentStatus: "NOT_FULFILLED" });
    assert.deepEqual(stateOf(order, shop, { now: at(SENT) }), {
      title: "Pending",
      text: "We're reviewing your order and will email you when it's confirmed.",
      tone: "warn",
    });
  }
});
