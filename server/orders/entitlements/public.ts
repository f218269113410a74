/**
 * entitlements: gift cards, memberships and downloads that paid orders grant. Owns no table; grants through the modules
 * that do.
 * Invariants: granted by a job after the order's payment (files earlier if the merchant allows it), each once, however
 * often the job runs; revoked when the order is canceled or fully refunded. Listens to orders' hooks, to
 * `order_payment_status_updated` and to `orders_settings_updated`.
 */
