import type { SiteRedirectsTexts } from "./en.ts";

export const fr: SiteRedirectsTexts = {
  title: "Redirections",
  subtitle: "Anciennes URL et leur destination",
  onlineStore: "Boutique en ligne",
  search: "Rechercher des redirections",
  placeholder: "Rechercher par URL ou nom",
  add: "Ajouter une redirection",
  import: "Importer un CSV",
  save: "Enregistrer",
  saved: "Redirection enregistrée",
  from: "Rediriger depuis",
  fromHint: "Un chemin qui n'existe pas dans cette boutique, par exemple /products/tasse-bleue.",
  to: "Rediriger vers",
  toHint: "Un chemin de cette boutique, par exemple /p/tasse-bleue, ou une adresse web.",
  origin: "Origine",
  origins: {
    MANUAL: "Ajoutée manuellement",
    IMPORT: "Importée",
    PRODUCT: "URL de produit modifiée",
    COLLECTION: "URL de collection modifiée",
    PAGE: "URL de page modifiée",
    POST: "URL d'article modifiée",
  },
  created: "Création",
  delete: "Supprimer",
  deleteOne: "Supprimer la redirection depuis {path}",
  deleted: "Redirection supprimée",
  noun: "redirections",
  none: "Aucune redirection pour l'instant",
  noneText:
    "Lorsque vous modifiez l'URL d'un produit, d'une collection, d'une page ou d'un article de blog, l'ancienne est redirigée. Ajoutez-en d'autres ou importez un fichier CSV à deux colonnes : ancienne URL et nouvelle URL. Les URL de produits et de collections de Shopify et WooCommerce sont redirigées automatiquement.",
  noMatch: "Aucune redirection trouvée",
  noMatchText: "Essayez une partie plus courte de l'URL ou une autre origine.",
  confirmTitle: "Supprimer cette redirection ?",
  confirm: "Supprimer la redirection",
  confirmText: "Les liens vers {path} sur d'autres sites et dans les résultats de recherche ne fonctionneront plus.",
  imported:
    "{count, plural, =0 {Aucune redirection importée} one {# redirection importée} other {# redirections importées}}",
  problems: {
    NOT_A_PATH: "Ligne {line, number} : « {value} » n'est ni un chemin ni une URL.",
    NOT_A_TARGET: "Ligne {line, number} : « {value} » n'est pas une destination valide.",
    REDIRECTS_TO_ITSELF: "Ligne {line, number} : « {value} » redirige vers lui-même.",
    TOO_MANY_ROWS:
      "Ligne {line, number} : un fichier peut contenir au maximum 20 000 lignes. Répartissez-les dans plusieurs fichiers.",
    NOT_CSV: "Ce n'est pas un fichier CSV.",
  },
};
