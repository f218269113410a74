import assert from "node:assert/strict";
import { test } from "node:test";
import { REDACTED, REDACTED_EMAIL, redactorOf } from "./redact.ts";

const redact = redactorOf({
  emails: ["ann@example.com"],
  details: ["Ann Lee", "1 Main St (rear)"],
  names: ["Ann", "Lee"],
});

test("details are replaced wherever they occur in kept JSON, and names as whole words only", () => {
  const before = {
    email: "ANN@example.com",
    note: "Call ann lee at 1 Main St (rear)",
    items: [{ name: "Annual calendar", price: 12, for: "Ann" }, null, true],
  };
  assert.deepEqual(redact(before), {
    email: REDACTED_EMAIL,
    note: `Call ${REDACTED} at ${REDACTED}`,
    items: [{ name: "Annual calendar", price: 12, for: REDACTED }, null, true],
  });
});

test("without details everything stays as it was", () => {
  const value = { a: ["b", 1] };
  assert.deepEqual(redactorOf({ emails: [], details: [], names: [] })(value), value);
});
