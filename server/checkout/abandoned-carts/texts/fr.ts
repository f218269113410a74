import type { Texts } from "./en.ts";

export const fr: Texts = {
  subject: "Vous avez oublié quelque chose",
  heading: "Votre panier vous attend",
  greeting: "Bonjour {name},",
  body: "Il reste {item} dans votre panier chez {store}. Nous l’avons enregistré pour que vous puissiez reprendre là où vous vous étiez arrêté.",
  more: "{count, plural, one {et un autre article} other {et # autres articles}}",
  stock: "Les articles du panier ne sont pas réservés et peuvent être épuisés.",
  coupon: "Économisez avec le code {code}. Le bouton ci-dessous l’applique automatiquement.",
  total: "Total : {total}",
  action: "Reprendre mon panier",
  note: "Vous recevez ce message car vous n’avez pas terminé un achat chez {store}. Ne plus recevoir de rappels : {link}",
};
