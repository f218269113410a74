import type { DownloadTexts } from "./en.ts";

export const de: DownloadTexts = {
  subject: "Ihre Downloads – {store}",
  one: "Ihr Download ist bereit",
  many: "Ihre Downloads sind bereit",
  intro: "Vielen Dank für Ihre Bestellung {number}. Über die folgenden Links laden Sie Ihre Dateien herunter.",
  action: "Bestellung ansehen",
  note: "Jeder Link gilt {days} Tage und für {count} Downloads. Wenn Sie mehr brauchen, schreiben Sie uns.",
};
