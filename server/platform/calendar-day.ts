/** Whether the text is a valid ISO 8601 calendar date, such as `2024-02-29`. `2024-02-30` isn't. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` rolls February 30 over to March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
