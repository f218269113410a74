import type { Texts } from "./en.ts";

export const es: Texts = {
  subject: "Has dejado algo en tu cesta",
  heading: "Tu cesta te espera",
  greeting: "Hola, {name}:",
  body: "Has dejado {item} en tu cesta de {store}. La hemos guardado para que sigas donde lo dejaste.",
  more: "{count, plural, one {y un artículo más} other {y # artículos más}}",
  stock: "Los artículos de la cesta no están reservados y pueden agotarse.",
  coupon: "Ahorra con el código {code}. El botón de abajo lo aplica automáticamente.",
  total: "Total: {total}",
  action: "Volver a mi cesta",
  note: "Recibes este mensaje porque no terminaste una compra en {store}. Darte de baja de los recordatorios: {link}",
};
