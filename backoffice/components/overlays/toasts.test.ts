import assert from "node:assert/strict";
import { test } from "node:test";
import { dismissToast, holdToasts, readToasts, showToast } from "./toasts.ts";

test("toasts stay while the pointer or focus is on one, and close a full time afterwards", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  showToast("Order saved");
  t.mock.timers.tick(3999);
  holdToasts(true);
  t.mock.timers.tick(60_000);
  showToast("Order archived");
  assert.deepEqual(
    readToasts().map(({ message }) => message),
    ["Order saved", "Order archived"],
  );
  holdToasts(false);
  t.mock.timers.tick(3999);
  assert.equal(readToasts().length, 2);
  t.mock.timers.tick(1);
  assert.equal(readToasts().length, 0);
});

test("a dismissed toast releases the others", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  showToast("Order saved");
  showToast("Order archived");
  holdToasts(true);
  dismissToast(readToasts()[0]?.id ?? 0);
  t.mock.timers.tick(4000);
  assert.equal(readToasts().length, 0);
});
