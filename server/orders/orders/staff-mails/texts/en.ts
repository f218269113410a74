/** Emails to staff about orders. `{number}` is the order's number, `{author}` a staff member, `{buyer}` the buyer's name. */
export const en = {
  newOrderSubject: "New order {number}: {total}",
  newOrderHeading: "New order {number}",
  newOrder: "{buyer} placed an order for {total}.",
  newOrderPending: "The order needs your approval.",
  newOrderUnpaid: "The order isn't paid yet. Payment method: {method}.",
  customer: "Customer",
  open: "View order",
  newOrderNote: "You can change who gets this email under Settings › Orders and invoices.",
  mentionSubject: "{author} mentioned you on order {number}",
  mentionHeading: "{author} mentioned you",
  mention: "In a comment on order {number}:",
  mentionNote: "Only staff can see comments.",
  someone: "Someone",
};
export type StaffOrderTexts = typeof en;
