import type { DownloadTexts } from "./en.ts";

export const fr: DownloadTexts = {
  subject: "Vos téléchargements – {store}",
  one: "Votre téléchargement est prêt",
  many: "Vos téléchargements sont prêts",
  intro: "Merci pour votre commande {number}. Utilisez les liens ci-dessous pour télécharger vos fichiers.",
  action: "Voir votre commande",
  note: "Chaque lien est valable {days} jours et pour {count} téléchargements. Contactez-nous s’il vous en faut davantage.",
};
