import type { ChartsTexts } from "./en.ts";

export const fr: ChartsTexts = {
  asChart: "Afficher le graphique",
  asTable: "Afficher le tableau",
  none: "Aucune donnée pour cette période",
  noneText: "{name} : les données apparaîtront ici.",
  kind: "graphique",
  title: "{name} au fil du temps. Utilisez les flèches gauche et droite pour lire chaque point.",
  table: "{name} au fil du temps",
  time: "Période",
  now: "Actuellement",
};
