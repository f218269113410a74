/** customers: see routes.ts for its tables and invariants. Emits no events. */
export { refreshCustomers, releaseMembers } from "./refresh.ts";
export { conditionOf } from "./rules.ts";
export { findSegment } from "./segments.ts";
