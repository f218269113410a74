import type { SubscriptionTexts } from "./en.ts";

export const de: SubscriptionTexts = {
  subscriptions: "Abonnements ansehen",
  pay: "Jetzt bezahlen",
  changed: "Ihr Abonnement hat sich geändert",
  next: "Nächste Zahlung: {day}.",
  failedSubject: "{title} konnte nicht abgebucht werden",
  failedHeading: "Ihre Zahlung ist nicht durchgegangen",
  failed: "Wir konnten {amount} für {title} nicht abbuchen. Wir versuchen es am {day} noch einmal.",
  failedHelp:
    "Sie können diese Lieferung selbst bezahlen oder eine andere Zahlungsart hinterlegen, dann geht alles weiter wie zuvor.",
  pausedSubject: "Ihr Abonnement pausiert: {title}",
  pausedHeading: "Ihr Abonnement pausiert",
  paused:
    "Wir konnten {amount} für {title} nicht abbuchen und haben Ihr Abonnement angehalten. Es wird nichts mehr verschickt oder abgebucht.",
  PAUSED: "{title} pausiert. Bis Sie es fortsetzen, wird nichts abgebucht oder verschickt.",
  RESUMED: "{title} geht weiter.",
  SKIPPED: "Die nächste Lieferung von {title} fällt aus.",
  CANCELED: "{title} ist gekündigt. Es wird nichts mehr abgebucht oder verschickt.",
  renews: {
    forever: {
      undated: "{price} {every}, bis Sie kündigen.",
      dated: "{price} {every}, das nächste Mal am {day}, bis Sie kündigen.",
    },
    times: {
      undated: "{price} {every}, noch {count}-mal.",
      dated: "{price} {every}, das nächste Mal am {day}, noch {count}-mal.",
    },
  },
  rests: "Pausiert: Bis Sie es fortsetzen, wird nichts abgebucht oder verschickt.",
  over: "Beendet. Es wird nichts mehr abgebucht oder verschickt.",
};
