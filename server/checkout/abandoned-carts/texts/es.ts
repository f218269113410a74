import type { Texts } from "./en.ts";

export const es: Texts = {
  subject: "Has dejado algo en tu carrito",
  heading: "Tu carrito sigue aquí",
  greeting: "Hola, {name}:",
  body: "Has dejado {item} en tu carrito de {store}. Lo hemos guardado para que sigas donde lo dejaste.",
  more: "{count, plural, one {y un artículo más} other {y # artículos más}}",
  stock: "El carrito no reserva existencias: otra persona puede adelantarse.",
  coupon: "Con el código {code} cuesta menos. El botón de abajo lo aplica por ti.",
  total: "Total: {total}",
  action: "Volver a mi carrito",
  note: "Recibes este mensaje porque dejaste un carrito en {store}. No recibir más recordatorios: {link}",
};
