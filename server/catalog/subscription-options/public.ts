/**
 * Subscription options: how often something is delivered, for how long, at which discount. Owns `subscription_options` and
 * `product_subscription_options`. Invariants: a product has six at most, in an order; a product that can only be subscribed
 * to shows at least one. Version 3 writes them through products, in the same rows. Touches `subscription-options` and the
 * products that have them.
 */
export { presentOption } from "./options.ts";
