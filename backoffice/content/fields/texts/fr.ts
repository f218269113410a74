import type { FieldsTexts } from "./en.ts";

export const fr: FieldsTexts = {
  media: {
    chooseImage: "Choisir une image",
    chooseVideo: "Choisir une vidéo",
    change: "Modifier",
    changeNamed: "Modifier {field}",
    remove: "Retirer",
    removeNamed: "Retirer {field}",
    alt: "Texte alternatif",
    altHint: "Décrivez l’image pour les personnes qui ne peuvent pas la voir.",
  },
  schemes: { page: "Page", tinted: "Teintée", brand: "Marque", dark: "Sombre" },
  references: {
    search: "Rechercher par nom",
    deleted: "Supprimé",
    count: "{count} sur {max, plural, one {# sélectionné} other {# sélectionnés}}",
    up: "Déplacer {name} vers le haut",
    down: "Déplacer {name} vers le bas",
    remove: "Retirer {name}",
  },
  links: {
    search: "Chercher une page ou coller un lien",
    address: "Adresse web",
    product: "Produit",
    collection: "Collection",
    page: "Page",
    post: "Article de blog",
    home: "Page d’accueil",
    allCollections: "Toutes les collections",
    searchPage: "Recherche",
    blog: "Blog",
    account: "Compte client",
    cart: "Panier",
  },
};
