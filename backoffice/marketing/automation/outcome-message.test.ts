import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { AutomationRun } from "#api/marketing/automation.ts";
import { setStaffLanguage } from "#backoffice/language.ts";
import { describe, describeFailure, describeWith } from "#server/marketing/automation/describe-outcome.ts";
import { presentReason } from "#server/marketing/automation/reasons.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { outcomeMessage, reasonMessage } from "./outcome-message.ts";

afterEach(() => setStaffLanguage("en"));

const run: AutomationRun = {
  id: "1",
  eventId: "2",
  entityId: "3",
  state: "CUT",
  results: [],
  createdDate: "2026-11-23T10:00:00.000Z",
};

test("an outcome is shown in the language of the back office, with what followed", () => {
  const tags = describe("TAGS_ADDED", { put: "“vip”", takeOff: "", target: "#1001" });
  const unchanged = describeWith(tags, "NO_CHANGE");
  const failed = describeFailure(tags, new AppError("ORDER_CANCELED"));
  assert.equal(outcomeMessage(unchanged), "Add “vip”: #1001: no change needed");
  setStaffLanguage("de");
  assert.equal(outcomeMessage(unchanged), "“vip” hinzufügen: #1001 · keine Änderung nötig");
  assert.equal(outcomeMessage(failed), "“vip” hinzufügen: #1001 · Die Bestellung ist storniert.");
  assert.equal(outcomeMessage({ words: "An older sentence" }), "An older sentence");
});

test("so is the reason of a run without results", () => {
  const stopped = { ...run, ...presentReason(JSON.stringify(describe("TOO_OFTEN", { max: 30 }))) };
  const unmet = [{ field: "customer.orderCount", found: "1" }];
  const notMet = { ...run, ...presentReason(JSON.stringify({ unmet })) };
  assert.equal(stopped.reason, "It ran 30 times for the same item within an hour.");
  assert.equal(notMet.reason, "customer.orderCount is 1");
  assert.deepEqual(presentReason("The event is gone."), { reason: "The event is gone." });
  setStaffLanguage("de");
  assert.equal(reasonMessage(stopped), "Sie lief innerhalb einer Stunde 30-mal für dasselbe Objekt.");
  assert.match(reasonMessage(notMet), /war „1“$/);
});
