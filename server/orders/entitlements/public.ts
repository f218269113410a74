/**
 * What paid orders entitle their buyers to: gift cards, memberships, downloads. Owns no table; gives through the modules that
 * do. Invariants: given by a job after the order's payment, each thing once however often the job runs; ended when the order
 * is canceled or all its money has gone back. Listens to orders' hooks and to `order_payment_status_updated`.
 */
export { orderHooks as entitlementHooks } from "./grant.ts";
