import type { PreviewTexts } from "./en.ts";

export const fr: PreviewTexts = {
  notice: "Vous consultez un brouillon.",
  exit: "Quitter l’aperçu",
  expired: "Ce lien d’aperçu a expiré",
  expiredText: "Demandez un nouveau lien à la boutique.",
};
