import type { Texts } from "./en.ts";

export const es: Texts = {
  subject: "{item} ha vuelto",
  heading: "{item} vuelve a estar disponible",
  body: "Nos pediste que te avisáramos cuando {item} se pudiera pedir de nuevo. Ya se puede. No reservamos ninguno: será de quien lo pida primero.",
  action: "Ver el artículo",
  note: "Recibes este mensaje una sola vez, porque lo pediste en {store}.",
};
