import type { ChartsTexts } from "./en.ts";

export const de: ChartsTexts = {
  asChart: "Als Diagramm anzeigen",
  asTable: "Als Tabelle anzeigen",
  none: "Keine Daten für diesen Zeitraum",
  noneText: "{name}: Daten erscheinen hier, sobald es welche gibt.",
  kind: "Diagramm",
  title: "{name} im Zeitverlauf. Mit den Pfeiltasten links und rechts lesen Sie die einzelnen Werte.",
  table: "{name} im Zeitverlauf",
  time: "Zeit",
  now: "Aktuell",
};
