import type { NewOrderEmailsTexts } from "./en.ts";

export const de: NewOrderEmailsTexts = {
  title: "E-Mails zu neuen Bestellungen",
  recipients: "Neue Bestellungen melden an",
  hint: "Mehrere Adressen mit Kommas trennen. Lassen Sie das Feld leer, um diese E-Mails auszuschalten.",
  save: "Empfänger speichern",
  saved: "Empfänger gespeichert",
};
