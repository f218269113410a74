import type { UiTexts } from "./en.ts";

export const ar: UiTexts = {
  price: { now: "الآن", before: "سابقًا", from: "ابتداءً من" },
  fewer: "أقل، {label}",
  more: "أكثر، {label}",
  optional: "اختياري",
  checkFields: "راجع هذه الحقول:",
};
