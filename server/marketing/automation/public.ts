/**
 * automation: rules with a trigger, conditions and actions. Owns automation_rules, automation_runs, automation_calls.
 * Invariants: one run per rule and event, by a unique key; the changes of a run commit with its outcome; an event
 * caused by automations three levels deep triggers no rule; ten consecutive failures pause a rule. Receives every event
 * when it gets its position.
 */
export { startRuns } from "./fan-out.ts";
