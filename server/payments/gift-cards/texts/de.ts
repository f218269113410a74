import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "{sender} schickt Ihnen eine Geschenkkarte über {amount}",
  heading: "Eine Geschenkkarte für Sie",
  headingNamed: "{recipient}, das ist für Sie",
  intro: "{sender} schickt Ihnen eine Geschenkkarte über {amount} für {store}.",
  code: "Ihr Code",
  action: "Jetzt einkaufen",
  use: "Geben Sie den Code an der Kasse ein. Was Sie nicht ausgeben, bleibt auf der Karte.",
  expires: "Die Geschenkkarte gilt bis {date}.",
  keep: "Bewahren Sie diese Nachricht auf: Wer den Code kennt, kann die Geschenkkarte einlösen.",
};
