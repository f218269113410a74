import type { EmailTexts } from "./en.ts";

export const fr: EmailTexts = {
  footer: "Une question ? Répondez à cet e-mail ou écrivez-nous à {email}.",
};
