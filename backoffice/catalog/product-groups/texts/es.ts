import type { ProductGroupsTexts } from "./en.ts";

export const es: ProductGroupsTexts = {
  pageTitle: "Atributos: grupos de productos",
  caption: "Grupos de productos, {count, number} mostrados",
  add: "Añadir grupo de productos",
  added: "Grupo de productos añadido",
  save: "Guardar",
  saved: "Grupo de productos guardado",
  editTitle: "Editar «{name}»",
  name: "Nombre",
  option: "Opción",
  optionHint:
    "La opción que distingue los productos, por ejemplo, el color. Cada producto necesita exactamente un valor.",
  optionFixed: "La opción de un grupo no se puede cambiar.",
  noOption: "Ninguna",
  products: "Productos",
  productsHint: "Un producto solo puede estar en un grupo.",
  findProduct: "Buscar productos",
  productCount: "{count, plural, one {# producto} other {# productos}}",
  search: "Buscar grupos de productos",
  none: "Aún no hay grupos de productos",
  about:
    "Un grupo conecta productos que son versiones unos de otros, por ejemplo, una camisa con un producto por color. Las tiendas que usan la API pueden mostrarlos como un solo producto.",
  noMatch: "No hay resultados",
  noMatchText: "Prueba con un término más corto.",
  showMore: "Mostrar más",
  actions: "Acciones",
  deleteNamed: "Eliminar {name}",
  deleteTitle: "¿Eliminar «{name}»?",
  deleteConfirm: "Eliminar grupo de productos",
  deleteText: "Sus productos se conservan. Esta acción no se puede deshacer.",
  deleted: "Grupo de productos eliminado",
  problems: {
    option:
      "Cada producto necesita exactamente un valor de la opción del grupo. Quita los demás o cambia sus opciones.",
    otherGroup: "Uno de estos productos ya está en otro grupo.",
    limit: "Un grupo puede tener hasta {max, number} productos.",
  },
};
