import assert from "node:assert/strict";
import { test } from "node:test";
import { runWebhookBattery } from "./webhook-battery.ts";

// The full run is `npm run battery -- webhooks`.
test("exactly the committed events are delivered despite kills, rejections and an unresponsive endpoint", async () => {
  const report = await runWebhookBattery({ events: 300, kills: 2, things: 20, refusing: 0.3 });
  const { lost, phantoms, thingsWithGaps, badSignatures } = report;
  assert.deepEqual(
    { lost, phantoms, thingsWithGaps, badSignatures },
    { lost: 0, phantoms: 0, thingsWithGaps: 0, badSignatures: 0 },
  );
  assert.ok(report.emitted >= 300 && report.refused > 20, JSON.stringify(report));
});
