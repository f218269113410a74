import { readChoice } from "#backoffice/search-params.ts";

const calendarViews = ["timeline", "table"] as const;
/** `month` like `2026-11`; empty for the current month. */
export type CalendarSearch = { month: string; view: (typeof calendarViews)[number] };
export const defaultCalendarSearch: CalendarSearch = { month: "", view: "timeline" };

export const readCalendarSearch = (search: Record<string, unknown>): CalendarSearch => ({
  month: typeof search.month === "string" && /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(search.month) ? search.month : "",
  view: readChoice(search.view, calendarViews),
});
