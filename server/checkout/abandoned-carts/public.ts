/**
 * Carts and checkouts that their buyers left. Owns `abandoned_checkouts`, `recovery_mail_choices` and the settings row
 * `abandoned-carts`. Invariants: one row per cart until an order comes of it; nobody is mailed against their word, and nobody
 * twice within the pause; an order from the cart, or from a cart that the mail's link filled, makes it RECOVERED. Emits the
 * events of `#api/abandoned-events.ts`; listens to orders being created and members being deleted.
 */
export { findAbandoned } from "./find-abandoned.ts";
