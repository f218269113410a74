import type { SearchTexts } from "./en.ts";

export const de: SearchTexts = {
  everything: "Alle Produkte",
  description: "Alle Produkte von {shop}",
  title: {
    other: "„{words}“: {count} gefunden",
  },
  found: "„{words}“",
  nothing: "Nichts gefunden für „{words}“",
  corrected: "Zu „{words}“ passt nichts. Das haben wir für „{corrected}“ gefunden.",
  tryOthers: "Versuchen Sie es mit weniger oder anderen Wörtern, oder sehen Sie sich hier um.",
  others: "Damit finden Sie etwas:",
  instead: "Besonders beliebt",
  collection: "Kollektion",
};
