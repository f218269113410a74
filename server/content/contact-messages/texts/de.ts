import type { ContactMailTexts } from "./en.ts";

export const de: ContactMailTexts = {
  heading: "Neue Nachricht von {name}",
  from: "Von",
  note: "Antworten Sie direkt auf diese E-Mail.",
};
