import type { SearchTexts } from "./en.ts";

export const es: SearchTexts = {
  everything: "Todos los productos",
  description: "Todos los productos de {shop}",
  title: "{count, plural, one {«{words}»: # resultado} other {«{words}»: # resultados}}",
  found: "«{words}»",
  nothing: "No hay resultados para «{words}»",
  corrected: "Nada coincide con «{words}». Esto es lo que hemos encontrado para «{corrected}».",
  noProducts: "Esta tienda todavía no tiene productos.",
  tryOthers: "Revisa la ortografía o prueba con menos palabras o con otras.",
  tryOthersOrBrowse: "Revisa la ortografía, prueba con menos palabras o con otras, o explora nuestras colecciones.",
  others: "Con estas sí hay resultados:",
  instead: "Lo que más gusta",
  collection: "Colección",
  partial: "Ningún producto coincide por completo con «{words}». Estos coinciden con «{found}».",
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
