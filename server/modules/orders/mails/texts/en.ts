/**
 * What order mails say. `{number}` is the order's, `{store}` the store's name, `{name}` the buyer's first name, `{amount}` money,
 * `{items}` what follows in a list, `{date}` a day. `subject`, `heading` and `intro` of each kind are what staff may word differently.
 */
export const en = {
  button: "See your order",
  questions: "Questions? Answer this mail or write to {email}.",
  parts: {
    quantity: "Quantity {count}",
    subtotal: "Subtotal",
    discount: "Discount",
    free: "Free",
    tax: "Tax",
    taxIncluded: "Tax included",
    total: "Total",
    deliveredTo: "Delivered to",
    billedTo: "Billed to",
    payment: "Payment",
    tracking: "Tracking",
    goingTo: "Going to",
  },
  confirmation: {
    subject: "Order {number} confirmed – {store}",
    heading: "Thank you, {name}!",
    headingUnnamed: "Thank you for your order!",
    intro: "We have your order {number} and are getting it ready.",
    willWrite: "We will write again when it is on its way.",
    unpaid: "Payment: {method}. You will find the details on your invoice.",
    test: "This was a test payment: no money moved.",
  },
  canceled: {
    subject: "Order {number} was canceled – {store}",
    heading: "Order {number} was canceled",
    intro: "Your order {number} is canceled.",
    paid: "What you paid goes back the way it came. We will write when it is on its way.",
    unpaid: "Nothing will be charged, and nothing will be sent.",
  },
  edited: {
    subject: "Order {number} has changed – {store}",
    heading: "Order {number} has changed",
    intro: "We changed your order:",
    owed: "{amount} is still to be paid.",
    added: "Added: {count} × {item}",
    removed: "Removed: {count} × {item}",
    quantity: "{item}: {count} instead of {before}",
    total: "New total: {amount} instead of {before}",
  },
  readdressed: {
    subject: "Order {number} goes to another address – {store}",
    heading: "Your order goes to another address",
    intro: "We have changed where order {number} goes, as you asked. If it was not you, answer at once.",
  },
  refunded: {
    subject: "{amount} refunded for order {number} – {store}",
    heading: "{amount} is on its way back to you",
    intro: "We refunded {amount} of your order {number}, the way you paid it. Banks can take a few days to show it.",
    reason: "Reason: {reason}",
  },
  paymentLink: {
    subject: "{amount} for order {number} – {store}",
    heading: "{amount} to pay",
    intro: "With this link you pay {amount} for your order {number}.",
    until: "It works until {date}.",
    pay: "Pay {amount}",
  },
  shipped: {
    subject: "Your order {number} is on its way – {store}",
    heading: "Your order is on its way",
    intro: "This is what we sent from your order {number}.",
  },
  shippedPartly: {
    subject: "Part of your order {number} is on its way – {store}",
    heading: "Part of your order is on its way",
    intro: "This is what we sent from your order {number}. The rest follows; we will write again.",
  },
  readyForPickup: {
    subject: "Order {number} is ready for you to pick up – {store}",
    heading: "Ready for you to pick up",
    intro: "This is what we have put aside from your order {number}.",
  },
};
export type OrderTexts = typeof en;
