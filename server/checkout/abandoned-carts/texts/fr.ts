import type { Texts } from "./en.ts";

export const fr: Texts = {
  subject: "Vous avez oublié quelque chose",
  heading: "Votre panier vous attend",
  greeting: "Bonjour {name},",
  body: "Il reste {item} dans votre panier chez {store}. Nous l’avons gardé : reprenez là où vous vous êtes arrêté.",
  more: "{count, plural, one {et un autre article} other {et # autres articles}}",
  stock: "Un panier ne réserve rien : quelqu’un d’autre pourrait être plus rapide.",
  coupon: "Avec le code {code}, c’est moins cher. Le bouton ci-dessous l’applique pour vous.",
  total: "Total : {total}",
  action: "Retrouver mon panier",
  note: "Vous recevez ce message parce que vous avez laissé un panier chez {store}. Plus de rappels : {link}",
};
