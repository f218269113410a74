import type { TrashTexts } from "./en.ts";

export const fr: TrashTexts = {
  title: "Corbeille",
  subtitle: "Les éléments supprimés sont conservés 30 jours.",
  views: "Éléments supprimés",
  kinds: {
    products: "Produits",
    collections: "Collections",
    customers: "Clients",
  },
  media: "Fichiers supprimés",
  name: "Nom",
  deleted: "Suppression",
  purged: "Suppression définitive",
  actions: "Actions",
  restore: "Restaurer",
  restoreOne: "Restaurer {name}",
  remove: "Supprimer définitivement",
  removeOne: "Supprimer {name} définitivement",
  confirmTitle: "Supprimer définitivement « {name} » ?",
  confirmText: "Cette action est irréversible.",
  confirmCustomer:
    "Les données personnelles sont effacées. Les commandes sont conservées pour votre comptabilité, sans le compte. Cette action est irréversible.",
  restored: "{name} restauré",
  removed: "Supprimé définitivement",
  none: "La corbeille est vide",
  noneText: "Les éléments supprimés apparaîtront ici.",
  due: "Cette nuit",
  notes: {
    SLUG_CHANGED: "Son identifiant d’URL est utilisé par un autre élément. Le nouveau est {values}.",
    SKU_IN_USE: "D’autres produits ont les mêmes SKU : {values}.",
    MEDIA_MISSING: "Des images ou vidéos ont été supprimées entre-temps.",
    FILE_MISSING:
      "Certains de ses fichiers ont été supprimés entre-temps. Le produit est masqué jusqu’à ce que vous les ajoutiez et l’affichiez de nouveau.",
    LOCATION_MISSING:
      "L’un de ses emplacements a été supprimé entre-temps. Le produit est masqué : comptez son stock, puis affichez-le de nouveau.",
    COLLECTIONS_MISSING: "Certaines de ses collections ont été supprimées entre-temps.",
    PARENT_MISSING: "Sa collection parente a été supprimée ou déplacée. Elle se trouve désormais au premier niveau.",
    SUBSCRIPTIONS_CANCELED: "Ses abonnements ont été résiliés lors de la suppression du compte.",
  },
};
