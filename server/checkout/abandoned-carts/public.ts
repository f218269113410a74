/**
 * Abandoned carts and checkouts. Owns `abandoned_checkouts`, `recovery_mail_choices` and the settings row
 * `abandoned-carts`. Invariants: one row per cart until it is ordered; unsubscribed addresses get no emails, and each
 * address gets at most one sequence within the pause; an order from the cart, or from a cart that a recovery link
 * filled, makes it RECOVERED. Emits the events of `#api/checkout/abandoned-events.ts`; handles created orders and
 * deleted members.
 */
export { findAbandoned } from "./find-abandoned.ts";
