import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "{sender} schickt Ihnen einen Gutschein über {amount}",
  heading: "Ein Gutschein für Sie",
  headingNamed: "{recipient}, das ist für Sie",
  intro: "{sender} schickt Ihnen einen Gutschein über {amount} für {store}.",
  code: "Ihr Code",
  action: "Etwas aussuchen",
  use: "Geben Sie den Code an der Kasse ein. Was Sie nicht ausgeben, bleibt auf der Karte.",
  expires: "Der Gutschein gilt bis {date}.",
  keep: "Bewahren Sie diese Nachricht auf: Wer den Code kennt, kann den Gutschein einlösen.",
};
