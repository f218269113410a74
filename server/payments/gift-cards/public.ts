/**
 * Gift cards. Owns `gift_cards`, `gift_card_entries`, `gift_card_redemptions`, `gift_card_products`,
 * `app_gift_card_redemptions`. Invariants: a balance equals the sum of its ledger and stays between zero and the
 * initial balance; each unit of a line is one card; a redemption returns at most what it took; codes are never stored,
 * and failed attempts are counted. Orders redeem in their own transaction (`redeemGiftCards`, `releaseGiftCards`,
 * `giveBackToGiftCard`); a paid order issues cards (`issueGiftCard`).
 */
export { type AppGiftCard, appCardProblem, appCardQuestion, refusedByApp } from "./app-cards.ts";
export {
  type AppSpending,
  findAppRedemptions,
  hasAppRedemption,
  redemptionQuestion,
  releaseAppRedemptions,
  spendAppRedemption,
  voidAppRedemption,
} from "./app-redemptions.ts";
export { findGiftCards, type GiftCard, giftCardProblem } from "./cards.ts";
export { isPossibleCode } from "./codes.ts";
export { issueGiftCard } from "./issue.ts";
export { lookUpGiftCard, previewGiftCard } from "./look-up.ts";
export { listOrderGiftCards } from "./read-cards.ts";
export { findRedemptions, giveBackToGiftCard, redeemGiftCards, releaseGiftCards } from "./redeem.ts";
export {
  countIssued,
  findSurplusCards,
  type LineLeft,
  type RevocableCard,
  restoreCards,
  revokeCards,
  revokeGiftCards,
} from "./revoke.ts";
export { findValidity } from "./terms.ts";
