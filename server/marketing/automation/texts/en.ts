/** The email to owners about an automation that was paused. `{name}` is the automation's name. */
export const en = {
  pausedSubject: "Automation paused: {name}",
  pausedHeading: "An automation was paused",
  paused:
    "“{name}” failed {count} times in a row. Check its log for the cause, fix it, and turn the automation back on.",
  log: "View log",
  pausedNote: "Events that happen while it's paused aren't processed later.",
};
export type AutomationTexts = typeof en;
