import assert from "node:assert/strict";
import { test } from "node:test";
import { runWebhookBattery } from "./webhook-battery.ts";

// The long form is `npm run battery -- webhooks`.
test("with kills, refusals and a dead neighbour, everything committed arrives and nothing else", async () => {
  const report = await runWebhookBattery({ events: 300, kills: 2, things: 20, refusing: 0.3 });
  const { lost, phantoms, thingsWithGaps, badSignatures } = report;
  assert.deepEqual(
    { lost, phantoms, thingsWithGaps, badSignatures },
    { lost: 0, phantoms: 0, thingsWithGaps: 0, badSignatures: 0 },
  );
  assert.ok(report.emitted >= 300 && report.refused > 20, JSON.stringify(report));
});
