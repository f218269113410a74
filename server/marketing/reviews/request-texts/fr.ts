import type { RequestTexts } from "./en.ts";

export const fr: RequestTexts = {
  subject: "Que pensez-vous de votre commande ?",
  heading: "Êtes-vous satisfait ?",
  greeting: "Bonjour {name},",
  body: "Vous avez reçu il y a quelque temps votre commande {number} de {store}. Dites aux autres clients ce que vous en pensez : cela prend une minute, sans connexion.",
  action: "Donner mon avis",
  note: "Vous recevez cet e-mail parce que vous avez acheté chez {store}. Nous demandons un avis une seule fois par commande. Ne plus recevoir ces e-mails : {link}",
};
