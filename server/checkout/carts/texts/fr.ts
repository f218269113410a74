import type { CartSentences } from "./en.ts";

export const fr: CartSentences = {
  violations: {
    membersOnly: "{name} est réservé aux membres. Connectez-vous pour l’acheter.",
    requiresMembership: "{name} ne peut être réglé qu’avec une adhésion qui le couvre.",
    signInForMembership: "{name} ne peut être réglé qu’avec une adhésion. Connectez-vous pour utiliser la vôtre.",
    notSold: "{name} n’est plus en vente.",
    soldOut: "{name} est épuisé.",
    fewLeft: "{name} : plus que {left} en stock.",
  },
  notNow: "{name} : indisponible pour le moment.",
  subscription: {
    first: "{amount} la première fois",
    firstFew: "{amount} pour {count} paiements",
    only: {
      forever: "{amount} {rhythm}, jusqu’à résiliation",
      once: "{amount} une fois",
      times: "{amount} {rhythm}, {count} fois",
    },
    last: {
      forever: "puis {amount} {rhythm}, jusqu’à résiliation",
      once: "puis {amount} une fois",
      times: "puis {amount} {rhythm}, {count} fois",
    },
    join: ", ",
  },
};
