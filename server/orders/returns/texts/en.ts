/** Emails about returns. `{number}` is the return's number, `{order}` the order's, `{when}` a date and time. */
export const en = {
  requested: "We received your return request {number}",
  requestedIntro: "You asked to return these items from order {order}:",
  requestedNext:
    "We'll review your request and email you the next steps. Please keep the items until you hear from us.",
  approved: "Your return {number} is approved",
  approvedIntro: "You can now send back these items from order {order}:",
  note: "Please include a note with the return number {number} in the package.",
  shippingFee: "{amount} for return shipping will be deducted.",
  returnTo: "Return address",
  rejected: "Your return request {number}",
  rejectedIntro: "We're sorry, but we can't accept a return of these items from order {order}:",
  withdrawal: "We received your withdrawal from order {order}",
  statement: "On {when} you sent us this statement:",
  opening: "“I, {name} ({email}), withdraw from the contract for order {order}:",
  rights:
    "We'll refund what you paid, including standard shipping, to your original payment method within 14 days. Please send back any items you've received within 14 days; we may hold the refund until they arrive or you send us proof of shipment.",
  closing: "”",
};
export type ReturnTexts = typeof en;
