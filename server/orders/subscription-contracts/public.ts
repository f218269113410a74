/**
 * Subscriptions. Owns `subscription_contracts`, `subscription_cycles`, `subscription_activities`. Invariants: a line of an
 * order begins one contract; a contract and a cycle have one order; a cycle is charged once per try, by a key that repeats.
 * Begins and ends with orders (`orderHooks`), bills by jobs, emits `subscription_contract_*`.
 */
export { cancelContractsOf } from "./cancel-of-member.ts";
export { claimContracts } from "./change-contract.ts";
