import type { Texts } from "./en.ts";

export const fr: Texts = {
  subject: "{item} est de retour",
  heading: "{item} est de nouveau en stock",
  body: "Vous souhaitiez savoir quand commander de nouveau {item} : c’est possible dès maintenant. Rien n’est réservé, les premiers servis seront les premiers à commander.",
  action: "Voir l’article",
  note: "Vous recevez ce message une seule fois, parce que vous l’avez demandé chez {store}.",
};
