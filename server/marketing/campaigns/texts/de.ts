import type { CampaignTexts } from "./en.ts";

export const de: CampaignTexts = {
  priceFrom: "Ab {price}",
  reason: "Sie erhalten diese E-Mail, weil Sie den Newsletter von {store} abonniert haben.",
  unsubscribe: "Newsletter abbestellen",
  testSubject: "[Test] {subject}",
};
