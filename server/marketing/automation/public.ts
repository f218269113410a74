/**
 * automation: rules of the merchant, "when, if, then". Owns automation_rules, automation_runs, automation_calls.
 *
 * Invariants: one run per rule and event, by a unique key; what a run writes commits with its outcome; an event caused by
 * automations three deep sets off none; ten failures in a row pause a rule. Hears of every event when it gets its position.
 */
export { startRuns } from "./fan-out.ts";
