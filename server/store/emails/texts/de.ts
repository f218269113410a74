import type { EmailTexts } from "./en.ts";

export const de: EmailTexts = {
  footer: "Fragen? Antworten Sie auf diese E-Mail oder schreiben Sie an {email}.",
};
