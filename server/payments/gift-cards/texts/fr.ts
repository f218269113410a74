import type { Texts } from "./en.ts";

export const fr: Texts = {
  subject: "{sender} vous offre une carte cadeau de {amount}",
  heading: "Une carte cadeau pour vous",
  headingNamed: "{recipient}, c’est pour vous",
  intro: "{sender} vous offre une carte cadeau de {amount} chez {store}.",
  code: "Votre code",
  action: "Découvrir la boutique",
  use: "Saisissez le code au moment de payer. Le solde restant est conservé sur la carte.",
  expires: "La carte est valable jusqu’au {date}.",
  keep: "Conservez cet e-mail : toute personne qui possède le code peut utiliser la carte.",
};
