/** Texts around the merchant's content in campaigns. */
export const en = {
  priceFrom: "From {price}",
  reason: "You're receiving this email because you subscribed to the newsletter of {store}.",
  unsubscribe: "Unsubscribe",
  testSubject: "[Test] {subject}",
};
export type CampaignTexts = typeof en;
