import type { DownloadTexts } from "./en.ts";

export const de: DownloadTexts = {
  subject: "Ihre Downloads – {store}",
  one: "Ihr Download ist bereit",
  many: "Ihre Downloads sind bereit",
  action: "Bestellung ansehen",
  note: "Jede Adresse gilt {days} Tage und für {count} Downloads. Schreiben Sie uns, wenn Sie mehr brauchen.",
};
