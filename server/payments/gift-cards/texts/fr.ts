import type { Texts } from "./en.ts";

export const fr: Texts = {
  subject: "{sender} vous offre une carte cadeau de {amount}",
  heading: "Une carte cadeau pour vous",
  headingNamed: "{recipient}, c’est pour vous",
  intro: "{sender} vous offre une carte cadeau de {amount} chez {store}.",
  code: "Votre code",
  action: "Choisir quelque chose",
  use: "Saisissez le code au moment de payer. Ce que vous ne dépensez pas reste sur la carte.",
  expires: "La carte est valable jusqu’au {date}.",
  keep: "Gardez ce message : quiconque connaît le code peut utiliser la carte.",
};
