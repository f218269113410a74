import type { DraftTexts } from "./en.ts";

export const de: DraftTexts = {
  title: "Sie haben nicht gespeicherte Änderungen",
  text: "Zuletzt in diesem Browser geändert: {time}.",
  discard: "Verwerfen",
  restore: "Wiederherstellen",
};
