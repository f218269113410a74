import type { DownloadTexts } from "./en.ts";

export const fr: DownloadTexts = {
  subject: "Vos téléchargements – {store}",
  one: "Votre téléchargement est prêt",
  many: "Vos téléchargements sont prêts",
  action: "Voir votre commande",
  note: "Chaque adresse est valable {days} jours et pour {count} téléchargements. Écrivez-nous s’il vous en faut davantage.",
};
