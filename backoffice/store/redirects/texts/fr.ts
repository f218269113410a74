import type { RedirectsTexts } from "./en.ts";

export const fr: RedirectsTexts = {
  create: "Rediriger l'ancienne URL vers la nouvelle",
  createOn: "Les liens vers {slug} continuent de fonctionner et les moteurs de recherche apprennent la nouvelle URL.",
  createOff: "Les liens vers {slug} afficheront « Page introuvable ».",
};
