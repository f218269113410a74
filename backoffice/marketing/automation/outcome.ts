/** What a trial comes to: its conditions may hold, and still nothing may be left to do. Pure. */
import type { AutomationTrial } from "#api/marketing/automation.ts";

export const wouldAct = ({ isMet, effects }: Pick<AutomationTrial, "isMet" | "effects">): boolean =>
  isMet && effects.some(({ isDone }) => isDone);
