import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "{item} ist wieder verfügbar",
  heading: "{item} ist wieder verfügbar",
  body: "Sie wollten benachrichtigt werden, sobald Sie {item} wieder bestellen können. Jetzt ist es so weit. Die Menge ist begrenzt, und wir können nichts reservieren.",
  action: "Jetzt ansehen",
  note: "Sie erhalten diese E-Mail einmalig, weil Sie sie bei {store} angefordert haben.",
};
