import type { Texts } from "./en.ts";

export const es: Texts = {
  subject: "{item} vuelve a estar disponible",
  heading: "{item} vuelve a estar disponible",
  body: "Nos pediste que te avisáramos cuando {item} se pudiera pedir de nuevo. Ya está disponible. Las existencias son limitadas y no podemos reservarlo.",
  action: "Ver el artículo",
  note: "Recibes este mensaje una sola vez, porque lo pediste en {store}.",
};
