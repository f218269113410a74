import type { FormatTexts } from "./en.ts";

export const es: FormatTexts = {
  today: "Hoy, {time}",
  todayWithin: "hoy, {time}",
  yesterday: "Ayer, {time}",
  yesterdayWithin: "ayer, {time}",
  at: "{day}, {time}",
};
