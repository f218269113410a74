/**
 * returns: goods that come back. Owns returns, return_line_items, return_counter.
 *
 * Invariants: a unit is in one open return at most, was sent and not refunded; units go back on the shelf once; money goes
 * back through orders' refunds; a withdrawal takes effect by being stated and is confirmed by mail at once.
 */
export { listReturns } from "./queries.ts";
