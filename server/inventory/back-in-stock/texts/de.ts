import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "{item} ist wieder da",
  heading: "{item} ist wieder lieferbar",
  body: "Sie wollten wissen, wann Sie {item} wieder bestellen können: jetzt. Wir legen nichts zurück, also bekommen es die Ersten, die bestellen.",
  action: "Ansehen",
  note: "Diese Nachricht kommt einmal, weil Sie bei {store} darum gebeten haben.",
};
