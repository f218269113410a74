import type { CartSentences } from "./en.ts";

export const de: CartSentences = {
  violations: {
    membersOnly: "{name} ist Mitgliedern vorbehalten. Melden Sie sich an, um den Artikel zu kaufen.",
    requiresMembership: "{name} lässt sich nur mit einer passenden Mitgliedschaft bezahlen.",
    signInForMembership:
      "{name} lässt sich nur mit einer Mitgliedschaft bezahlen. Melden Sie sich an, um Ihre zu nutzen.",
    notSold: "{name} wird nicht mehr verkauft.",
    soldOut: "{name} ist ausverkauft.",
    fewLeft: "Von {name} sind nur noch {left} verfügbar.",
  },
  notNow: "{name} ist zurzeit nicht erhältlich.",
  subscription: {
    first: "{amount} beim ersten Mal",
    firstFew: "{amount} für {count} Zahlungen",
    only: {
      forever: "{amount} {rhythm}, bis Sie kündigen",
      once: "{amount} einmalig",
      times: "{amount} {rhythm}, {count} Mal",
    },
    last: {
      forever: "danach {amount} {rhythm}, bis Sie kündigen",
      once: "danach {amount} einmalig",
      times: "danach {amount} {rhythm}, {count} Mal",
    },
    join: ", ",
  },
};
