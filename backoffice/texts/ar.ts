import type { FormatTexts } from "./en.ts";

export const ar: FormatTexts = {
  today: "اليوم {time}",
  todayWithin: "اليوم {time}",
  yesterday: "أمس {time}",
  yesterdayWithin: "أمس {time}",
  at: "{day} {time}",
};
