/**
 * subscription-contracts: subscriptions and their billing. Owns `subscription_contracts`, `subscription_cycles`,
 * `subscription_activities`. Invariants: an order line starts one contract; a contract has one order per cycle; a cycle
 * is charged once per attempt, by idempotency key. Starts and ends with orders (`orderHooks`), bills by jobs, emits
 * `subscription_contract_*`.
 */
export { cancelContractsOf } from "./cancel-of-member.ts";
