/** Full run of the webhook battery: kills and rejections lose no event, and unresponsive endpoints don't delay others. */
import { type BatteryReport, type DelayReport, measureDelays, runWebhookBattery } from "./webhook-battery.ts";

export type WebhooksReport = BatteryReport & {
  battery: "webhooks";
  /** Milliseconds to the first delivery. */
  alone: DelayReport;
  besideADeadOne: DelayReport;
  pass: boolean;
};

export type WebhooksOptions = { events: number; kills: number; say: (line: string) => void };

const DELAYED_EVENTS = 600;
/** Tolerance for the noise of a shared machine, in milliseconds. */
const TOLERANCE_MS = 50;

export async function runWebhooks({ events, kills, say }: WebhooksOptions): Promise<WebhooksReport> {
  const things = Math.max(20, Math.round(events / 50));
  const report = await runWebhookBattery({ events, kills, things, refusing: 0.3, say });
  const alone = await measureDelays(DELAYED_EVENTS, 0);
  const besideADeadOne = await measureDelays(DELAYED_EVENTS, 1);
  const isWhole = report.lost + report.phantoms + report.thingsWithGaps + report.badSignatures === 0;
  const isUndisturbed = besideADeadOne.p95 <= alone.p95 * 1.5 + TOLERANCE_MS;
  return { battery: "webhooks", ...report, alone, besideADeadOne, pass: isWhole && isUndisturbed };
}
