/**
 * tips: tips and their distribution. Owns tip_distributions; settings are stored in `additional-fees`, the tip itself
 * is a fee of the order with the code `tip`, and the checkout stores a shopper's choice.
 * Invariants: the shares of a tip never exceed it; paid-out shares never change; a paid tip is never reduced. Orders
 * emit the events.
 */
