import type { SubscriptionTexts } from "./en.ts";

export const de: SubscriptionTexts = {
  subscriptions: "Abos ansehen",
  pay: "Jetzt bezahlen",
  changed: "Ihr Abo hat sich geändert",
  next: "Nächste Zahlung: {day}.",
  failedSubject: "Zahlung fehlgeschlagen: {title}",
  failedHeading: "Ihre Zahlung ist fehlgeschlagen",
  failed: "Wir konnten {amount} für {title} nicht abbuchen. Wir versuchen es am {day} noch einmal.",
  failedHelp: "Bezahlen Sie jetzt oder hinterlegen Sie eine andere Zahlungsart, damit Ihr Abo weiterläuft.",
  pausedSubject: "Ihr Abo ist pausiert: {title}",
  pausedHeading: "Ihr Abo ist pausiert",
  paused:
    "Wir konnten {amount} für {title} nicht abbuchen und haben Ihr Abo pausiert. Bis auf Weiteres wird nichts abgebucht oder verschickt.",
  PAUSED: "{title} ist pausiert. Bis Sie es fortsetzen, wird nichts abgebucht oder verschickt.",
  RESUMED: "{title} läuft weiter.",
  SKIPPED: "Die nächste Lieferung von {title} fällt aus.",
  CANCELED: "{title} wurde gekündigt. Es wird nichts mehr abgebucht.",
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
  over: "Beendet. Es wird nichts mehr abgebucht.",
};
