/** What the pieces of pages say by themselves. This file declares the shape; the other languages satisfy it. */
export const en = {
  price: { now: "Now", before: "before", from: "from" },
  fewer: "Fewer, {label}",
  more: "More, {label}",
  optional: "optional",
  checkFields: "Check these fields:",
};

export type UiTexts = typeof en;
