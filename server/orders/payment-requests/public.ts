/**
 * payment-requests: amounts of orders asked for by a link. Owns order_payment_requests.
 *
 * Invariants: a request never asks for more than the order owes; its status follows from money, the clock and having been
 * voided; the money itself goes through orders and payments like all money. Listens to order_transactions_updated.
 */
export { createRequest } from "./change-requests.ts";
