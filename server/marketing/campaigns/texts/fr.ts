import type { CampaignTexts } from "./en.ts";

export const fr: CampaignTexts = {
  priceFrom: "À partir de {price}",
  reason: "Vous recevez cet e-mail parce que vous êtes abonné à la newsletter de {store}.",
  unsubscribe: "Se désabonner",
  testSubject: "[Test] {subject}",
};
