/**
 * payment-requests: amounts of orders requested by link. Owns order_payment_requests.
 * Invariants: a request never exceeds the amount due; its status is derived from payments, expiry and voiding; its
 * payments go through orders and payments like all others. Listens to order_transactions_updated.
 */

export { createRequest } from "./change-requests.ts";
