import type { ViewsTexts } from "./en.ts";

export const fr: ViewsTexts = {
  views: "Vues",
  shared: "Partagée avec tout le personnel",
  sharedByOther: "Partagée par un autre membre du personnel",
  save: "Enregistrer la vue…",
  delete: "Supprimer des vues…",
  columns: "Colonnes",
  done: "Terminé",
  columnDialog: {
    hint: "Vous seul voyez cette disposition. Vous pouvez aussi déplacer une colonne avec Alt et les flèches.",
    reset: "Réinitialiser",
    wasReset: "Colonnes par défaut rétablies",
    moved: "{name} : position {position, number} sur {total, number}",
    moveUp: "Déplacer {name} vers le haut",
    moveDown: "Déplacer {name} vers le bas",
  },
  saveDialog: {
    title: "Enregistrer la vue",
    saved: "Vue enregistrée",
    save: "Enregistrer",
    replace: "Remplacer",
    name: "Nom",
    hint: "Enregistre les filtres, la recherche et le tri actuels.",
    replaceHint: "Vous avez déjà une vue de ce nom. L’enregistrement la remplace.",
    share: "Partager avec tout le personnel",
    shareHint: "Toutes les personnes ayant accès à cette liste peuvent utiliser la vue.",
  },
  deleteDialog: {
    title: "Supprimer des vues",
    none: "Aucune vue enregistrée",
    delete: "Supprimer la vue {name}",
  },
};
