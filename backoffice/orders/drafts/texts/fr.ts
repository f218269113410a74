import type { DraftTexts } from "./en.ts";

export const fr: DraftTexts = {
  title: "Vous avez des modifications non enregistrées",
  text: "Dernière modification dans ce navigateur : {time}.",
  discard: "Abandonner",
  restore: "Restaurer",
};
