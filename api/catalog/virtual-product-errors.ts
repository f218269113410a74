/**
 * Error codes of gift cards, subscriptions, bookings, tickets and memberships
 * (docs/protocol/gift-cards-and-subscriptions.md).
 */
export const virtualProductErrors = {
  GIFT_CARD_NOT_FOUND: { status: 404, message: "Gift card not found." },
  GIFT_CARD_CODE_INVALID: { status: 400, message: "This gift card code isn't valid." },
  GIFT_CARD_IS_EMPTY: { status: 409, message: "This gift card has no balance left." },
  GIFT_CARD_DISABLED: { status: 409, message: "This gift card has been disabled." },
  GIFT_CARD_EXPIRED: { status: 409, message: "This gift card has expired." },
  GIFT_CARD_CODE_SHOWN: { status: 409, message: "This gift card's code has already been revealed." },
  GIFT_CARD_DELIVERED: { status: 409, message: "This gift card has already been sent." },
  GIFT_CARD_REDEEM_ERROR: { status: 409, message: "The gift card couldn't be charged. No payment was taken." },
  INSUFFICIENT_FUNDS: { status: 409, message: "This gift card's balance is too low." },
  ALREADY_REDEEMED: { status: 409, message: "This gift card has already been redeemed for this order." },
  TRANSACTION_NOT_FOUND: { status: 404, message: "Transaction not found." },
  ALREADY_VOIDED: { status: 409, message: "This transaction has already been voided." },
  SUBSCRIPTION_CONTRACT_NOT_FOUND: { status: 404, message: "Subscription not found." },
  SUBSCRIPTION_STATE: { status: 409, message: "The subscription's current status doesn't allow this." },
  CUSTOMER_CANCELLATION_OFF: {
    status: 403,
    message: "This subscription can't be canceled online. Contact us to cancel it.",
  },
  SCHEDULE_NOT_FOUND: { status: 404, message: "Schedule not found." },
  INVALID_SCHEDULE: { status: 400, message: "The schedule's times aren't valid." },
  SLOT_NOT_AVAILABLE: { status: 409, message: "This time is no longer available." },
  BOOKING_NOT_FOUND: { status: 404, message: "Booking not found." },
  BOOKING_CLOSED: { status: 409, message: "This booking can no longer be changed." },
  TICKET_NOT_FOUND: { status: 404, message: "Ticket not found." },
  TICKET_USED: { status: 409, message: "This ticket has already been used." },
  TICKET_UNPAID: { status: 409, message: "This ticket isn't valid yet because its order hasn't been paid." },
  TICKET_FOR_OTHER_DAY: { status: 409, message: "This ticket is for another day." },
  TICKET_CANCELED: { status: 409, message: "This ticket is no longer valid." },
  MEMBERSHIP_NOT_FOUND: { status: 404, message: "Membership not found." },
  INVALID_MEMBERSHIP_PAYMENT_OPTION: { status: 409, message: "Only an existing membership can be used to pay." },
  INVALID_MEMBERSHIP: { status: 409, message: "This membership doesn't cover this item." },
  MEMBERSHIP_STATE: { status: 409, message: "The membership's current status doesn't allow this." },
  PLAN_NOT_FOUND: { status: 404, message: "Plan not found." },
} as const;
