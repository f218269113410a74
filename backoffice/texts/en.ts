/** How people write when something happened. This file declares the shape; the other languages satisfy it. */
export const en = {
  today: "Today at {time}",
  todayWithin: "today at {time}",
  yesterday: "Yesterday at {time}",
  yesterdayWithin: "yesterday at {time}",
  at: "{day} at {time}",
};

export type FormatTexts = typeof en;
