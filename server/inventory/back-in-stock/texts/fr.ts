import type { Texts } from "./en.ts";

export const fr: Texts = {
  subject: "{item} est de nouveau en stock",
  heading: "{item} est de nouveau en stock",
  body: "Vous souhaitiez savoir quand commander de nouveau {item} : c’est possible dès maintenant. Les quantités sont limitées et nous ne pouvons rien réserver.",
  action: "Voir l’article",
  note: "Vous recevez cet e-mail une seule fois, car vous l’avez demandé chez {store}.",
};
