import type { CampaignTexts } from "./en.ts";

export const ar: CampaignTexts = {
  priceFrom: "ابتداءً من {price}",
  reason: "تصلك هذه الرسالة لأنك مشترك في النشرة البريدية لمتجر {store}.",
  unsubscribe: "إلغاء الاشتراك",
  testSubject: "[تجربة] {subject}",
};
