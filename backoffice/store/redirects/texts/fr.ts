import type { RedirectsTexts } from "./en.ts";

export const fr: RedirectsTexts = {
  title: "Redirections",
  subtitle: "Anciennes URL de produits et de collections, et leur destination",
  settings: "Paramètres",
  create: "Rediriger l'ancienne URL vers la nouvelle",
  createOn: "Les liens vers {slug} continuent de fonctionner et les moteurs de recherche apprennent la nouvelle URL.",
  createOff: "Les liens vers {slug} afficheront « Page introuvable ».",
  from: "Redirigé depuis",
  to: "Redirigé vers",
  currentUrl: "URL actuelle",
  created: "Création",
  deleted: "Redirection supprimée",
  delete: "Supprimer",
  deleteOne: "Supprimer la redirection depuis {path}",
  search: "Rechercher des redirections",
  placeholder: "Rechercher par URL ou nom",
  noun: "redirections",
  none: "Aucune redirection pour l'instant",
  noneText: "Lorsque vous modifiez l'URL d'un produit ou d'une collection, vous pouvez rediriger l'ancienne.",
  noMatch: "Aucune redirection trouvée",
  noMatchText: "Essayez une partie plus courte de l'URL.",
  confirmTitle: "Supprimer cette redirection ?",
  confirm: "Supprimer la redirection",
  confirmText: "Les liens vers {path} sur d'autres sites et dans les résultats de recherche ne fonctionneront plus."
};
