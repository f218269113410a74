/**
 * Price explanations: why orders cost what they cost, and a tester for made-up purchases. Owns order_price_traces, written
 * with the order and never changed: the explanation of an order stays what it was, whatever becomes of rules and rates.
 */
