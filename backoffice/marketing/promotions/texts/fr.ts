import type { PromotionsTexts } from "./en.ts";

export const fr: PromotionsTexts = {
  title: "Bannières",
  add: "Ajouter une bannière",
  image: "Image",
  banner: "Bannière",
  status: "Statut",
  visible: "Visible",
  hidden: "Masquée",
  collections: "Collections",
  none: "Aucune bannière pour l'instant",
  noneText: "Affichez une bannière parmi les produits d'une collection, par exemple pour annoncer une nouvelle saison ou la livraison gratuite.",
  caption: "{count, plural, one {# bannière} other {# bannières}}",
  unnamedCollection: "Collection inconnue",
  noCollections: "Aucune",
  firstAndMore: "{count, plural, one {{first} et # autre} other {{first} et # autres}}",
  editor: {
    saved: "Bannière enregistrée",
    unsavedNew: "Bannière non enregistrée",
    unsaved: "Modifications non enregistrées",
    name: "Titre",
    nameHint: "S'affiche sur la bannière.",
    nameMissing: "Saisissez un titre.",
    link: "Lien",
    linkHint: "Une URL complète commençant par https://. Laissez vide pour une bannière sans lien.",
    linkInvalid: "Saisissez une URL commençant par https://.",
    show: "Afficher dans la boutique",
    imageDescription: "Description de l'image",
    altText: "Texte alternatif",
    altTextHint: "Décrit l'image pour les clients qui ne la voient pas.",
    conflict: "Cette bannière a été modifiée par une autre personne. Actualisez la page pour voir la dernière version. Vos modifications restent ici jusque-là.",
    deleted: "Bannière supprimée",
    delete: "Supprimer",
    deleteTitle: "Supprimer « {name} » ?",
    deleteBanner: "Supprimer la bannière",
    deleteText: "Elle sera retirée de toutes les collections. Cette action est irréversible."
  },
  placements: {
    none: "Aucune collection sélectionnée. Ajoutez les collections où afficher cette bannière.",
    collection: "Collection",
    duplicate: "Vous avez déjà ajouté cette collection.",
    position: "Position",
    subcollections: "Inclure les sous-collections",
    remove: "Retirer la collection {number}",
    add: "Ajouter une collection",
    positionInvalid: "Saisissez une position de 1 à 100 000."
  }
};
