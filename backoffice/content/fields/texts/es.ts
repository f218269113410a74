import type { FieldsTexts } from "./en.ts";

export const es: FieldsTexts = {
  media: {
    chooseImage: "Elegir imagen",
    chooseVideo: "Elegir video",
    change: "Cambiar",
    changeNamed: "Cambiar {field}",
    remove: "Quitar",
    removeNamed: "Quitar {field}",
    alt: "Texto alternativo",
    altHint: "Describe la imagen para quienes no pueden verla.",
  },
  schemes: { page: "Página", tinted: "Con tinte", brand: "Marca", dark: "Oscuro" },
  references: {
    search: "Buscar por nombre",
    deleted: "Eliminado",
    count: "{count} de {max, plural, one {# seleccionado} other {# seleccionados}}",
    up: "Subir {name}",
    down: "Bajar {name}",
    remove: "Quitar {name}",
  },
  links: {
    search: "Busca una página o pega un enlace",
    address: "Dirección web",
    product: "Producto",
    collection: "Colección",
    page: "Página",
    post: "Entrada del blog",
    home: "Página de inicio",
    allCollections: "Todas las colecciones",
    searchPage: "Búsqueda",
    blog: "Blog",
    account: "Cuenta del cliente",
    cart: "Carrito",
  },
};
