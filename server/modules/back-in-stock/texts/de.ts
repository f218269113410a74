import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "{item} ist wieder da",
  heading: "{item} ist wieder lieferbar",
  body: "Du wolltest wissen, wann du {item} wieder bestellen kannst: jetzt. Wir legen nichts zurück, also bekommen es die Ersten, die bestellen.",
  action: "Ansehen",
  note: "Diese Nachricht kommt einmal, weil du bei {store} darum gebeten hast.",
};
