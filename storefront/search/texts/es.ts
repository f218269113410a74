import type { SearchTexts } from "./en.ts";

export const es: SearchTexts = {
  everything: "Todos los productos",
  description: "Todos los productos de {shop}",
  title: {
    one: "«{words}»: {count} resultado",
    other: "«{words}»: {count} resultados",
  },
  found: "«{words}»",
  nothing: "No hay resultados para «{words}»",
  corrected: "Nada coincide con «{words}». Esto es lo que hemos encontrado para «{corrected}».",
  tryOthers: "Prueba con menos palabras o con otras, o echa un vistazo por aquí.",
  others: "Con estas sí hay resultados:",
  instead: "Lo que más gusta",
  collection: "Colección",
};
