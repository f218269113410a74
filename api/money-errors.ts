/** Error codes of collecting money, tips and drafts of subscriptions (wire, identity 9, 9.3 and 10.7). */
export const moneyErrors = {
  LINE_ITEM_PAID: { status: 409, message: "This item is paid already." },
  MEMBERSHIP_NOT_ELIGIBLE: { status: 409, message: "This membership cannot pay for this item." },
  NOT_MEMBERSHIP_PAYMENT: { status: 409, message: "This payment was not made with a membership." },
  MEMBERSHIP_PAYMENT_NOT_CHARGED: { status: 409, message: "Nothing was taken from a membership by this payment." },
  GIFT_CARD_ALREADY_APPLIED: { status: 409, message: "This gift card has paid for this order already." },
  ORDER_HAS_CHARGEBACKS: { status: 409, message: "The bank took money of this order back. Settle that first." },
  EMPTY_CHARGE_REQUEST: { status: 400, message: "Say what to charge: a regular charge, gift cards or memberships." },
  PAYMENT_GATEWAY_ID_NOT_FOUND: { status: 404, message: "There is no such request for money of this order." },
  RECEIPT_ALREADY_EXIST: { status: 409, message: "There is a receipt for this payment already." },
  INVALID_PAYMENT_TYPE: { status: 409, message: "There are no receipts for payments of this kind." },
  INVALID_PAYMENT_STATUS: { status: 409, message: "Nothing has been paid with this payment yet." },
} as const;
