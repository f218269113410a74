/**
 * Emails about orders. `{number}` is the order's number, `{store}` the store's name, `{name}` the buyer's first name, `{amount}`
 * a formatted amount, `{date}` a day. Staff can replace `subject`, `heading` and `intro` of each template.
 */
export const en = {
  button: "View your order",
  parts: {
    quantity: "Quantity: {count}",
    subtotal: "Subtotal",
    discount: "Discount",
    free: "Free",
    shipping: "Shipping ({option})",
    pickup: "Pickup ({option})",
    tax: "Tax",
    taxIncluded: "Tax included",
    total: "Total",
    paid: "Paid",
    balance: "Due later",
    shipTo: "Shipping address",
    pickUpAt: "Pickup location",
    billTo: "Billing address",
    payment: "Payment",
    paidWith: "Paid with your {plan}",
    tracking: "Tracking",
  },
  confirmation: {
    subject: "Order {number} confirmed – {store}",
    heading: "Thank you, {name}!",
    headingUnnamed: "Thank you for your order!",
    intro: "We've received your order {number} and are getting it ready. We'll email you when it ships.",
    introPickup: "We've received your order {number}. We'll email you when it's ready for pickup.",
    introNotShipped: "We've received your order {number}.",
    preorderIntro: "We've received your preorder {number}. We'll get it ready as soon as it's available.",
    partlyPreordered: "Preordered items ship later, as shown below.",
    paymentMethod: "Payment method: {method}.",
    paymentDetailsFollow: "We'll send you the payment details.",
    test: "This was a test payment. No money was charged.",
    endAsMember: "You can pause or cancel your subscription in your account: {url}",
    endAsGuest:
      "To cancel your subscription, reply to this email, or create an account with {email} and cancel it there: {url}",
    endByMail: "To cancel your subscription, reply to this email.",
  },
  received: {
    heading: "We received your order {number}",
    text: "Thank you for your order. We need to review it before we confirm it, and we'll email you as soon as we have.",
  },
  rejected: {
    heading: "We couldn't accept your order {number}",
    text: "We're sorry, but we couldn't accept your order.",
  },
  canceled: {
    subject: "Order {number} was canceled – {store}",
    heading: "Your order {number} was canceled",
    intro: "We've canceled your order {number}.",
    paid: "We'll refund what you paid to your original payment method and email you when the refund is on its way.",
    refunded: "We're refunding {amount} to your original payment method. It can take a few days to arrive.",
    unpaid: "You won't be charged, and nothing will be shipped.",
  },
  edited: {
    subject: "Order {number} was updated – {store}",
    heading: "Your order {number} was updated",
    intro: "We've made these changes to your order:",
    owed: "Amount due: {amount}.",
    added: "Added: {count} × {item}",
    removed: "Removed: {count} × {item}",
    quantity: "{item}: {count} instead of {before}",
    total: "New total: {amount} instead of {before}",
  },
  readdressed: {
    subject: "Shipping address of order {number} changed – {store}",
    heading: "Your shipping address was changed",
    intro:
      "We've updated the shipping address of order {number}, as you asked. If this wasn't you, reply to this email right away.",
  },
  refunded: {
    subject: "Your refund for order {number} – {store}",
    heading: "{amount} is on its way back to you",
    intro:
      "We've refunded {amount} for order {number} to your original payment method. It can take a few days to appear on your statement.",
    reason: "Reason: {reason}",
  },
  paymentLink: {
    subject: "Payment for order {number} – {store}",
    heading: "Amount due: {amount}",
    intro: "Use the link below to pay {amount} for your order {number}.",
    until: "The link expires on {date}.",
    pay: "Pay {amount}",
  },
  shipped: {
    subject: "Your order {number} is on its way – {store}",
    heading: "Your order is on its way",
    intro: "These items from your order {number} have shipped:",
  },
  shippedPartly: {
    subject: "Part of your order {number} is on its way – {store}",
    heading: "Part of your order is on its way",
    intro:
      "These items from your order {number} have shipped. We'll email you again when the remaining items are on their way.",
  },
  readyForPickup: {
    subject: "Order {number} is ready for pickup – {store}",
    heading: "Your order is ready for pickup",
    intro: "These items from your order {number} are ready for you:",
  },
  /** Before the subject of test emails. */
  testSubject: "[Test] {subject}",
  /** The order that previews and test emails show. */
  sample: {
    product: "Sample product",
    shipping: "Standard shipping",
    pickup: "Main Street store",
    payment: "Visa ending in 4242",
    firstName: "Alex",
    lastName: "Morgan",
    addressLine: "123 Main Street",
    city: "Portland",
    country: "US",
  },
};
export type OrderTexts = typeof en;
