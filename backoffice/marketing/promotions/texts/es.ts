import type { PromotionsTexts } from "./en.ts";

export const es: PromotionsTexts = {
  title: "Banners",
  add: "Añadir banner",
  image: "Imagen",
  banner: "Banner",
  status: "Estado",
  visible: "Visible",
  hidden: "Oculto",
  collections: "Colecciones",
  none: "Aún no hay banners",
  noneText: "Muestra un banner entre los productos de una colección, por ejemplo para anunciar una temporada o el envío gratis.",
  caption: "{count, plural, one {# banner} other {# banners}}",
  unnamedCollection: "Colección desconocida",
  noCollections: "Ninguna",
  firstAndMore: "{count, plural, one {{first} y # más} other {{first} y # más}}",
  editor: {
    saved: "Banner guardado",
    unsavedNew: "Banner sin guardar",
    unsaved: "Cambios sin guardar",
    name: "Título",
    nameHint: "Se muestra en el banner.",
    nameMissing: "Introduce un título.",
    link: "Enlace",
    linkHint: "Una URL completa que empiece por https://. Déjalo vacío para un banner sin enlace.",
    linkInvalid: "Introduce una URL que empiece por https://.",
    show: "Mostrar en la tienda",
    imageDescription: "Descripción de la imagen",
    altText: "Texto alternativo",
    altTextHint: "Describe la imagen para los clientes que no pueden verla.",
    conflict: "Otra persona ha modificado este banner. Recarga la página para ver la última versión. Hasta entonces, tus cambios se conservan.",
    deleted: "Banner eliminado",
    delete: "Eliminar",
    deleteTitle: "¿Eliminar «{name}»?",
    deleteBanner: "Eliminar banner",
    deleteText: "Se quitará de todas las colecciones. Esta acción no se puede deshacer."
  },
  placements: {
    none: "No hay colecciones seleccionadas. Añade las colecciones donde mostrar el banner.",
    collection: "Colección",
    duplicate: "Ya has añadido esta colección.",
    position: "Posición",
    subcollections: "Incluir subcolecciones",
    remove: "Quitar la colección {number}",
    add: "Añadir colección",
    positionInvalid: "Introduce una posición de 1 a 100 000."
  }
};
