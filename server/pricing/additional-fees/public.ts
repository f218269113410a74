/**
 * additional-fees: fees added to purchases, and tip settings. Owns additional_fees, tip_setting_sets.
 * `findFees` returns the fees of a purchase as pricing input; `checkTip` rejects a tip that the settings don't allow.
 */
export { findFees } from "./find-fees.ts";
export { createSet, deleteSet, getSet, presentSet, querySets, updateSet } from "./tip-settings.ts";
export { checkTip, readTipSettings } from "./tips.ts";
