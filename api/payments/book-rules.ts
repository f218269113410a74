/** The audit rules by id: the invariant, and what it proves. English; the back office has the translations. */
export const bookRuleTexts = {
  "stock.movements": {
    name: "Every change to inventory on hand has a stock movement",
    proves: "Every inventory change is in the inventory history.",
  },
  "stock.oversold": { name: "Nothing is oversold", proves: "No unit was sold that you don't have." },
  "stock.reserved": {
    name: "Reserved units match the reservations",
    proves: "Reserved units belong to a payment in progress.",
  },
  "stock.sold-once": {
    name: "Every sold unit left inventory once and was restocked at most once",
    proves: "Orders and inventory agree unit by unit.",
  },
  "stock.held-too-long": {
    name: "Reservations are released on time",
    proves: "Abandoned payments don't block inventory.",
  },
  "stock.canceled": { name: "Canceled orders hold no inventory", proves: "Cancellations release reserved inventory." },
  "stock.slots": {
    name: "Booked places match the bookings",
    proves: "No appointment, class or delivery window is booked beyond its capacity.",
  },
  "orders.total": {
    name: "An order's total is the sum of its parts",
    proves: "Items, discounts, shipping, fees, tips and tax sum to the order total.",
  },
  "orders.lines": {
    name: "An order's figures are those of its line items",
    proves: "An order's totals match its line items.",
  },
  "orders.line-bounds": {
    name: "Line items add up and stay within bounds",
    proves: "No line item is fulfilled, refunded or restocked beyond its quantity.",
  },
  "orders.has-lines": {
    name: "Every order has line items and no negative total",
    proves: "No order is empty or has a negative total.",
  },
  "orders.one-per-checkout": {
    name: "A checkout becomes at most one order",
    proves: "A double click never creates two orders.",
  },
  "orders.numbers": {
    name: "Order numbers have no gaps",
    proves: "Accountants and tax authorities require consecutive order numbers.",
  },
  "orders.as-shown": {
    name: "Every order is what its checkout showed",
    proves: "Every customer pays the total they confirmed. Later edits are recorded separately.",
  },
  "orders.completed": { name: "A completed checkout has its order", proves: "No completed checkout lost its order." },
  "orders.payment-status": {
    name: "The payment status matches the payments",
    proves: "An order is PAID exactly when it has been paid in full.",
  },
  "orders.fulfillment-status": {
    name: "The fulfillment status matches the line items",
    proves: "An order is FULFILLED exactly when everything has been fulfilled.",
  },
  "orders.parcels": {
    name: "Fulfilled units match the fulfillments",
    proves: "Every fulfilled unit belongs to a fulfillment.",
  },
  "money.captured": {
    name: "Captures don't exceed the authorization or the order total",
    proves: "No customer was charged more than they agreed to.",
  },
  "money.refunds": {
    name: "Refunds, including pending ones, don't exceed captures",
    proves: "No payment is refunded twice.",
  },
  "money.refund-parts": {
    name: "A refund is the sum of its transactions",
    proves: "Every refund is fully accounted for.",
  },
  "money.currencies": {
    name: "Payments and orders have the same currency",
    proves: "An order is paid in the currency it was placed in.",
  },
  "money.captures-journal": {
    name: "Captures match the gateway's journal",
    proves: "Your books and the gateway's own journal agree on every charge, both ways.",
  },
  "money.refunds-journal": {
    name: "Refunds match the gateway's journal",
    proves: "Your books and the gateway's own journal agree on every refund, both ways.",
  },
  "money.without-order": {
    name: "Every payment has an order or is being refunded",
    proves: "Every charged customer has an order or gets a refund.",
  },
  "money.captured-once": { name: "No payment was captured twice", proves: "Every payment was charged once." },
  "money.stuck": {
    name: "Captures, voids and refunds complete",
    proves: "Captures, voids and refunds complete within an hour or raise an alarm.",
  },
  "money.gift-card-balance": {
    name: "A gift card's balance is the sum of its entries",
    proves: "Every gift card balance matches its history.",
  },
  "money.gift-card-uses": {
    name: "Gift card redemptions match their entries and belong to an order",
    proves: "Every gift card payment belongs to an order.",
  },
  "money.gift-card-payments": {
    name: "Gift card payments match gift card redemptions",
    proves: "Orders show exactly the amounts redeemed from gift cards.",
  },
  "money.app-gift-card-payments": {
    name: "Payments with gift cards of apps match the apps' redemptions",
    proves: "Every redemption by a gift card app is recorded as a payment of its order.",
  },
  "money.gift-cards-sold": {
    name: "Every sold gift card comes from a paid order, once per unit",
    proves: "No gift card was issued without payment.",
  },
  "ledger.balance": {
    name: "Debits equal credits in every journal entry and currency",
    proves: "The double-entry ledger balances to the cent.",
  },
  "ledger.sales": {
    name: "Sales in the ledger match the order totals",
    proves: "Every order is posted once, with its current total.",
  },
  "ledger.money": {
    name: "Money in the ledger matches captures and refunds",
    proves: "The ledger has the exact captures and refunds of each payment.",
  },
  "ledger.refunds-payable": {
    name: "Refunds owed in the ledger are in progress",
    proves: "Outstanding refunds are exactly those in progress.",
  },
  "ledger.receivable": {
    name: "An order's outstanding balance follows from its journal entries",
    proves: "Outstanding balances are correct: the total minus payments, plus refunds of cancellations.",
  },
  "limits.coupons": {
    name: "A discount code's usage count is correct and within its limit",
    proves: "No discount code was used beyond its limit.",
  },
  "limits.per-customer": {
    name: "No customer uses a discount code more often than allowed",
    proves: "Limits per customer hold for all spellings of an email address.",
  },
  "limits.coupon-uses": {
    name: "Every use of a discount code belongs to one open order or payment",
    proves: "Canceled orders release their discount code.",
  },
  "limits.memberships": {
    name: "Membership credits are used once",
    proves: "A plan with ten credits pays for ten visits.",
  },
  "limits.review-stars": {
    name: "Stars match the published reviews",
    proves: "The rating shown for a product is the average of its published reviews.",
  },
  "limits.review-votes": {
    name: "Helpful votes match their voters",
    proves: "Each shopper's vote counts once.",
  },
  "limits.verified-reviews": {
    name: "Verified reviews have an order",
    proves: "A review marked as verified is from someone who bought the product.",
  },
  "events.order-created": {
    name: "Every order has exactly one created event",
    proves: "Integrations receive one event per order.",
  },
  "events.sequence": {
    name: "Events of an entity are numbered without gaps",
    proves: "Integrations can detect missed events.",
  },
  "events.deliveries": {
    name: "Each event is delivered to an endpoint once, and none is stuck",
    proves: "Webhooks are sent, retried on time, and never queued twice.",
  },
  "events.dispatched": { name: "No event is waiting to be dispatched", proves: "Events are delivered within minutes." },
  "events.keys-answered": {
    name: "Every idempotency key has a response",
    proves: "A repeated request gets the original response.",
  },
  "events.keys-once": { name: "Every idempotency key has one response", proves: "A key identifies one request." },
  "identity.emails": { name: "One account per email address", proves: "Every email address has at most one account." },
  "identity.blocked": {
    name: "Blocked and deleted members have no active session",
    proves: "Blocked members are signed out.",
  },
  "identity.refresh-tokens": {
    name: "A session has one active refresh token",
    proves: "A session can't be copied to another device.",
  },
  "identity.families": {
    name: "A family of refresh tokens has one token per generation",
    proves: "A rotated refresh token can't be reused.",
  },
  "identity.codes": {
    name: "A sign-in code starts one session",
    proves: "An intercepted sign-in code can't be used again.",
  },
} as const satisfies Readonly<Record<string, { name: string; proves: string }>>;

export type BookRuleId = keyof typeof bookRuleTexts;
