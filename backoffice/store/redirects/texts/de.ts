import type { RedirectsTexts } from "./en.ts";

export const de: RedirectsTexts = {
  create: "Alte URL auf die neue weiterleiten",
  createOn: "Links auf {slug} funktionieren weiter, und Suchmaschinen übernehmen die neue URL.",
  createOff: "Links auf {slug} führen zur Meldung „Seite nicht gefunden“.",
};
