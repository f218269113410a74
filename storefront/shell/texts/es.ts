import type { ShellTexts } from "./en.ts";

export const es: ShellTexts = {
  skip: "Ir al contenido",
  announcement: "Aviso",
  menu: "Menú",
  closeMenu: "Cerrar el menú",
  shop: "Tienda",
  allCollections: "Todas las colecciones",
  yourAccount: "Tu cuenta",
  account: "Cuenta",
  cart: "Cesta",
  inCart: {
    one: ", {count} artículo",
    other: ", {count} artículos",
  },
  yourCart: "Tu cesta",
  closeCart: "Cerrar la cesta",
  help: "Ayuda",
  shippingAndReturns: "Envíos y devoluciones",
  contact: "Contacto",
  yourOrders: "Tus pedidos",
  smallPrint: "Información legal",
  privacy: "Privacidad",
  terms: "Condiciones de venta",
  pricesIn: "Precios en {currency}",
  backToCart: "Volver a la cesta",
  backTo: "Volver a {place}",
  search: {
    label: "Buscar en la tienda",
    suggestions: "Sugerencias",
    before: "Búsqueda reciente",
    found: {
      one: "{count} sugerencia",
      other: "{count} sugerencias",
    },
  },
  errors: {
    missing: {
      title: "No encontrada",
      heading: "Esta página no está aquí",
      text: "Puede que se haya mudado o que se haya vendido la última pieza. El buscador de arriba conoce todo lo que tenemos.",
    },
    broken: {
      title: "Algo ha fallado",
      big: "Vaya.",
      heading: "Algo ha fallado por nuestra parte",
      text: "No se ha perdido nada de lo que hiciste. Vuelve a intentarlo dentro de un momento; si sigue igual, dinos este número: {number}",
    },
    again: "Volver a intentarlo",
    toShop: "Ir a la tienda",
    write: "Escríbenos",
  },
};
