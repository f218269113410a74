import assert from "node:assert/strict";
import { it } from "node:test";
import { unitsToCome, unitsWithoutParcel } from "./unsent-units.ts";

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const units = (quantity: number) => [{ id: "line", quantity }];

it("fulfilled units without a fulfillment were sent before the order was imported", () => {
  const line = { id: "line", quantity: 3, fulfilledQuantity: 3 };
  assert.equal(unitsToCome(line, { parcels: [], refunds: [] }), 0);
  assert.equal(unitsWithoutParcel(line, []), 3);
  assert.equal(unitsWithoutParcel(line, [{ lineItems: units(2) }, { lineItems: [{ id: "other", quantity: 9 }] }]), 1);
});

it("a refund counts for sent units first", () => {
  const refunds = [{ at: at(2), lineItems: units(2) }];
  const parcels = [{ at: at(1), lineItems: units(1) }];
  assert.equal(unitsToCome({ id: "line", quantity: 3, fulfilledQuantity: 1 }, { parcels, refunds }), 1);
  assert.equal(unitsToCome({ id: "line", quantity: 3, fulfilledQuantity: 3 }, { parcels: [], refunds }), 0);
  assert.equal(unitsToCome({ id: "line", quantity: 3, fulfilledQuantity: 0 }, { parcels: [], refunds }), 1);
});
