/** Emails to staff: an automation that was paused (`{name}` is its name), and low stock. */
export const en = {
  pausedSubject: "Automation paused: {name}",
  pausedHeading: "An automation was paused",
  paused:
    "“{name}” failed {count} times in a row. Check its log for the cause, fix it, and turn the automation back on.",
  log: "View log",
  pausedNote: "Events that happen while it's paused aren't processed later.",
  lowStockOf: "Low stock: {item}",
  lowStock: "Low stock: {count, plural, one {# variant} other {# variants}}",
  stockLeft: "{name}: {count, plural, one {# left} other {# left}}",
  lowStockNote: "You get this email when fewer than {count} are available.",
  product: "A product",
};
export type AutomationTexts = typeof en;
