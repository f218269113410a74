import type { NewOrderEmailsTexts } from "./en.ts";

export const fr: NewOrderEmailsTexts = {
  title: "E-mails de nouvelle commande",
  recipients: "Envoyer les nouvelles commandes à",
  hint: "Séparez plusieurs adresses par des virgules. Laissez vide pour désactiver ces e-mails.",
  save: "Enregistrer les destinataires",
  saved: "Destinataires enregistrés",
};
