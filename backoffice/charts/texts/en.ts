/** Texts of charts. This file declares the shape; the other languages satisfy it. */
export const en = {
  asChart: "Show as chart",
  asTable: "Show as table",
  none: "No data for this period",
  noneText: "{name} will appear here.",
  kind: "chart",
  title: "{name} over time. Use the left and right arrow keys to read each point.",
  table: "{name} over time",
  time: "Time",
  now: "Now",
};

export type ChartsTexts = typeof en;
