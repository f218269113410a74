/** What buyers are told of their returns. `{number}` is the return's, `{order}` the order's, `{when}` a point in time. */
export const en = {
  requested: "We have your return {number}",
  requestedIntro: "You asked to send back:",
  requestedNext: "We look at it and write to you with what to do next. Please keep the goods until then.",
  approved: "Send back your items: return {number}",
  approvedIntro: "You can send these back now:",
  note: "Put a note with {number} into the parcel.",
  rejected: "About your return {number}",
  rejectedIntro: "We cannot take these back:",
  withdrawal: "We have received your withdrawal from order {order}",
  statement: "On {when} you sent us this statement:",
  opening: "“I, {name} ({email}), withdraw from the contract about order {order}:",
  rights:
    "What you paid, delivery included, goes back the way it came within 14 days. Goods that you have already must be sent back within 14 days; we may wait with the money until we have them or a proof that they are on their way.",
  closing: "”",
};
export type ReturnTexts = typeof en;
