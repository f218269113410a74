import type { ComponentTexts } from "./en.ts";

export const es: ComponentTexts = {
  breadcrumb: "Ruta de navegación",
  home: "Inicio",
  card: {
    soldOut: "Agotado",
    sale: "Oferta",
    add: "Añadir",
    addWhat: " {product} a la cesta",
    choose: "Elegir",
    chooseWhat: " opciones de {product}",
    heart: "Guardar {product} en la lista de deseos",
    colors: "Colores: {colors}",
  },
  rating: {
    stars: "{rating} de 5 estrellas",
    count: "{count, plural, one {# reseña} other {# reseñas}}",
  },
  recommended: {
    boughtTogether: "A menudo se compran juntos",
    similar: "También te puede gustar",
    bestSellers: "Los más vendidos",
    newest: "Novedades",
  },
};
