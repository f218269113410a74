/** The webhook battery as a command: `node tools/run.mjs test/batteries/run-webhooks.ts [--events 100000] [--kills 50]`. */
import { parseArgs } from "node:util";
import { stopTestCluster } from "#server/platform/postgres/test-cluster.ts";
import { measureDelays, runWebhookBattery } from "./webhook-battery.ts";

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "100000" },
    kills: { type: "string", default: "50" },
    refusing: { type: "string", default: "0.3" },
  },
});
const say = (line: string): void => console.log(line);

const report = await runWebhookBattery({
  events: Number(values.events),
  kills: Number(values.kills),
  things: Math.max(20, Math.round(Number(values.events) / 50)),
  refusing: Number(values.refusing),
  say,
});
say(JSON.stringify(report, null, 2));
const alone = await measureDelays(600, 0);
const beside = await measureDelays(600, 1);
say(`first arrival in ms: ${JSON.stringify({ alone, besideADeadOne: beside })}`);
const isGood = report.lost + report.phantoms + report.thingsWithGaps + report.badSignatures === 0;
// Unchanged within the noise of a machine: a twentieth part of a second.
const isUndisturbed = beside.p95 <= alone.p95 * 1.5 + 50;
say(isGood && isUndisturbed ? "GREEN" : "RED");
await stopTestCluster();
process.exit(isGood && isUndisturbed ? 0 : 1);
