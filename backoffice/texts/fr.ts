import type { FormatTexts } from "./en.ts";

export const fr: FormatTexts = {
  today: "Aujourd’hui à {time}",
  todayWithin: "aujourd’hui à {time}",
  yesterday: "Hier à {time}",
  yesterdayWithin: "hier à {time}",
  at: "{day} à {time}",
};
