/** A test run acts only if its conditions are met and at least one action has an effect. */
import type { AutomationTrial } from "#api/marketing/automation.ts";

export const wouldAct = ({ isMet, effects }: Pick<AutomationTrial, "isMet" | "effects">): boolean =>
  isMet && effects.some(({ isDone }) => isDone);
