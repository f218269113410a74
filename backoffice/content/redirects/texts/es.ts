import type { SiteRedirectsTexts } from "./en.ts";

export const es: SiteRedirectsTexts = {
  title: "Redirecciones",
  subtitle: "URL antiguas y adónde redirigen",
  onlineStore: "Tienda online",
  search: "Buscar redirecciones",
  placeholder: "Buscar por URL o nombre",
  add: "Añadir redirección",
  import: "Importar CSV",
  save: "Guardar",
  saved: "Redirección guardada",
  from: "Redirigir desde",
  fromHint: "Una ruta que no existe en esta tienda, por ejemplo /products/taza-azul.",
  to: "Redirigir a",
  toHint: "Una ruta de esta tienda, por ejemplo /p/taza-azul, o una dirección web.",
  origin: "Origen",
  origins: {
    MANUAL: "Añadida manualmente",
    IMPORT: "Importada",
    PRODUCT: "Cambio de URL de producto",
    COLLECTION: "Cambio de URL de colección",
    PAGE: "Cambio de URL de página",
    POST: "Cambio de URL de artículo",
  },
  created: "Creación",
  delete: "Eliminar",
  deleteOne: "Eliminar la redirección de {path}",
  deleted: "Redirección eliminada",
  noun: "redirecciones",
  none: "Aún no hay redirecciones",
  noneText:
    "Cuando cambias la URL de un producto, una colección, una página o un artículo del blog, la antigua se redirige. Añade otras o impórtalas en un archivo CSV con dos columnas: URL antigua y URL nueva. Las URL de productos y colecciones de Shopify y WooCommerce se redirigen automáticamente.",
  noMatch: "No se han encontrado redirecciones",
  noMatchText: "Prueba con una parte más corta de la URL o con otro origen.",
  confirmTitle: "¿Eliminar esta redirección?",
  confirm: "Eliminar redirección",
  confirmText: "Los enlaces a {path} en otros sitios y en los buscadores dejarán de funcionar.",
  imported:
    "{count, plural, =0 {No se ha importado ninguna redirección} one {# redirección importada} other {# redirecciones importadas}}",
  problems: {
    NOT_A_PATH: "Línea {line, number}: «{value}» no es una ruta ni una URL.",
    NOT_A_TARGET: "Línea {line, number}: «{value}» no es un destino válido.",
    REDIRECTS_TO_ITSELF: "Línea {line, number}: «{value}» redirige a sí misma.",
    TOO_MANY_ROWS:
      "Línea {line, number}: un archivo puede tener como máximo 20.000 líneas. Divídelo en varios archivos.",
    NOT_CSV: "Esto no es un archivo CSV.",
  },
};
