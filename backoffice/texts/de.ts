import type { FormatTexts } from "./en.ts";

export const de: FormatTexts = {
  today: "Heute um {time}",
  todayWithin: "heute um {time}",
  yesterday: "Gestern um {time}",
  yesterdayWithin: "gestern um {time}",
  at: "{day} um {time}",
};
