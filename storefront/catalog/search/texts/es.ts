import type { SearchTexts } from "./en.ts";

export const es: SearchTexts = {
  everything: "Todos los productos",
  description: "Todos los productos de {shop}",
  title: "{count, plural, one {«{words}»: # resultado} other {«{words}»: # resultados}}",
  found: "«{words}»",
  nothing: "No hay resultados para «{words}»",
  corrected: "No hay resultados para «{words}». Se muestran los de «{corrected}».",
  noProducts: "Todavía no hay productos.",
  tryOthers: "Revisa la ortografía o prueba con menos palabras o con otras.",
  tryOthersOrBrowse: "Revisa la ortografía, prueba con menos palabras o con otras, o explora nuestras colecciones.",
  others: "Prueba una de estas búsquedas:",
  bestsellers: "Los más vendidos",
  collection: "Colección",
  partial: "No hay resultados para «{words}». Se muestran los de «{found}».",
  pages: "Páginas",
  page: "Página",
  pageWords: {
    shipping: "envío envíos entrega gastos de envío",
    returns: "devolución devoluciones reembolso cambio desistimiento cancelar",
    "legal-notice": "aviso legal empresa titular",
    privacy: "privacidad datos cookies rgpd",
    terms: "terminos condiciones garantia aviso legal",
    contact: "contacto ayuda soporte atencion cliente email telefono",
  },
  smallWords: "un una el la los las de del para a en y o como puedo mi mis su que cuando es son con nosotros",
};
