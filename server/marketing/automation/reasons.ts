/** Why a run ended without results, stored as JSON in `automation_runs.reason`; older rows have an English sentence. */
import type { AutomationRun } from "#api/marketing/automation.ts";
import type { Description } from "./describe-outcome.ts";

export type Reason = Description | { unmet: NonNullable<AutomationRun["unmet"]> };

export function presentReason(stored: string | null): Pick<AutomationRun, "reason" | "parts" | "unmet"> {
  if (stored === null || stored === "") return {};
  if (!stored.startsWith("{")) return { reason: stored };
  const reason = JSON.parse(stored) as Reason; // As `endRun` stored it.
  if ("parts" in reason) return { reason: reason.words, parts: reason.parts };
  const { unmet } = reason;
  return { reason: unmet.map(({ field, found }) => `${field} is ${found || "empty"}`).join("; "), unmet };
}
