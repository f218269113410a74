/**
 * Subscription options: delivery frequency, duration and discount. Owns `subscription_options` and
 * `product_subscription_options`. Invariants: a product has at most six, ordered; a subscription-only product has at
 * least one visible option. Version 3 writes the same rows through products. Touches `subscription-options` and the
 * products that have them.
 */
