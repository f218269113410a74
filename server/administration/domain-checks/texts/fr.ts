import type { DomainCheckTexts } from "./en.ts";

export const fr: DomainCheckTexts = {
  subject: "E-mail de test de {store}",
  heading: "L’envoi d’e-mails fonctionne",
  text: "Ceci est un e-mail de test de {store}. Votre serveur de messagerie l’a accepté : vos clients recevront leurs confirmations de commande et les autres e-mails.",
};
