/**
 * returns: returns, exchanges and withdrawals. Owns returns, return_line_items, return_counter.
 * Invariants: a unit is in at most one open return, was shipped and isn't refunded; units are restocked once; refunds
 * go through orders; a withdrawal takes effect when it is submitted and is confirmed by email immediately.
 */
