/**
 * additional-fees: what a store adds to purchases, and how it asks for tips. Owns additional_fees, tip_setting_sets.
 * `findFees` says which fees a purchase has, as pricing wants them; `checkTip` whether a tip is one the store takes.
 */
export { type FeeLine, findFees } from "./find-fees.ts";
export {
  createSet,
  deleteSet,
  findDefaultSet,
  getSet,
  presentSet,
  querySets,
  updateSet,
} from "./tip-settings.ts";
export { checkTip, readTipSettings } from "./tips.ts";
