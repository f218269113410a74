import type { WebhookNoticeTexts } from "./en.ts";

export const de: WebhookNoticeTexts = {
  hourHeading: "Ein Webhook-Endpunkt ist seit einer Stunde nicht erreichbar",
  hourText:
    "Wir versuchen es weiter, und kein Ereignis geht verloren. Wenn der Endpunkt drei Tage lang nicht antwortet, wird er deaktiviert.",
  dayHeading: "Ein Webhook-Endpunkt ist seit einem Tag nicht erreichbar",
  dayText:
    "Wir versuchen es weiter, und kein Ereignis geht verloren. Wenn sich der Endpunkt nicht innerhalb von zwei Tagen erholt, wird er deaktiviert.",
  disabledHeading: "Ein Webhook-Endpunkt wurde deaktiviert",
  disabledText:
    "Er war drei Tage lang nicht erreichbar. Sobald Sie ihn wieder aktivieren, werden alle ausstehenden Ereignisse zugestellt.",
  subject: "{heading}: {host}",
  action: "Zustellungen ansehen",
  since: "Nicht erreichbar seit {date}.",
};
