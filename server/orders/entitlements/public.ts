/**
 * What paid orders entitle their buyers to: gift cards, memberships, downloads. Owns no table; gives through the modules that
 * do. Invariants: given by a job after the order's payment (files earlier if the merchant allows it), each thing once however
 * often the job runs; ended when the order is canceled or fully refunded. Listens to orders' hooks, to
 * `order_payment_status_updated` and to `orders_settings_updated`.
 */
