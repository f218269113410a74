import type { TrashTexts } from "./en.ts";

export const es: TrashTexts = {
  title: "Papelera",
  subtitle: "Los elementos eliminados se conservan 30 días.",
  views: "Elementos eliminados",
  kinds: {
    products: "Productos",
    collections: "Colecciones",
    customers: "Clientes",
  },
  media: "Archivos eliminados",
  name: "Nombre",
  deleted: "Eliminado",
  purged: "Eliminación definitiva",
  actions: "Acciones",
  restore: "Restaurar",
  restoreOne: "Restaurar {name}",
  remove: "Eliminar definitivamente",
  removeOne: "Eliminar {name} definitivamente",
  confirmTitle: "¿Eliminar definitivamente «{name}»?",
  confirmText: "No se puede deshacer.",
  confirmCustomer:
    "Sus datos personales se borran. Los pedidos se conservan para tus registros, sin la cuenta. No se puede deshacer.",
  restored: "{name}: restaurado",
  removed: "Eliminado definitivamente",
  none: "La papelera está vacía",
  noneText: "Los elementos eliminados aparecerán aquí.",
  due: "Esta noche",
  notes: {
    SLUG_CHANGED: "Otro elemento usa su URL. La nueva es {values}.",
    SKU_IN_USE: "Otros productos tienen los mismos SKU: {values}.",
    MEDIA_MISSING: "Algunas imágenes o vídeos se eliminaron mientras tanto.",
    FILE_MISSING:
      "Algunos de sus archivos se eliminaron mientras tanto. El producto está oculto hasta que los añadas y vuelvas a mostrarlo.",
    LOCATION_MISSING:
      "Mientras tanto se eliminó una de sus ubicaciones. El producto está oculto: cuenta sus existencias y vuelve a mostrarlo.",
    COLLECTIONS_MISSING: "Algunas de sus colecciones se eliminaron mientras tanto.",
    PARENT_MISSING: "Su colección principal se eliminó o se movió. Ahora está en el primer nivel.",
    SUBSCRIPTIONS_CANCELED: "Sus suscripciones se cancelaron al eliminar la cuenta.",
  },
};
