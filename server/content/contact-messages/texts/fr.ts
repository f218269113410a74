import type { ContactMailTexts } from "./en.ts";

export const fr: ContactMailTexts = {
  heading: "Nouveau message de {name}",
  from: "De",
  note: "Pour répondre, répondez simplement à cet e-mail.",
};
