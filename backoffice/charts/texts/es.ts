import type { ChartsTexts } from "./en.ts";

export const es: ChartsTexts = {
  asChart: "Ver como gráfico",
  asTable: "Ver como tabla",
  none: "No hay datos de este periodo",
  noneText: "{name}: los datos aparecerán aquí.",
  kind: "gráfico",
  title: "{name} a lo largo del tiempo. Usa las flechas izquierda y derecha para leer cada punto.",
  table: "{name} a lo largo del tiempo",
  time: "Periodo",
  now: "Ahora",
};
