import type { PreviewTexts } from "./en.ts";

export const de: PreviewTexts = {
  notice: "Sie sehen einen Entwurf.",
  exit: "Vorschau beenden",
  expired: "Dieser Vorschau-Link ist abgelaufen",
  expiredText: "Bitten Sie den Shop um einen neuen Link.",
};
