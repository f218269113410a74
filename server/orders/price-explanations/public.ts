/**
 * price-explanations: explanations of order prices, and a tester for sample purchases. Owns order_price_traces, written
 * with the order and never changed, so later changes of rules and rates don't affect an explanation.
 */
