/**
 * factors: what members prove themselves with besides a password. Owns `member_factors`, `recovery_codes`,
 * `webauthn_challenges`, `push_requests`. Invariants: a code, a time step, a challenge and a recovery code count once;
 * secrets are encrypted or hashed; a factor counts from its first right answer on; every change tells the member by mail.
 */
export { type Asked, askForFactor, type Open, type Proved, proveFactor, proveTotp, showAgain } from "./challenges.ts";
export { activateFactor, enrollFactor, makeRecoveryCodes, removeFactor, renameFactor } from "./enroll.ts";
export { askForPasskey, proveCredential } from "./passkeys.ts";
export { readFactorPolicy } from "./policy.ts";
export { identityFactors, overviewOf } from "./present.ts";
export { countRecoveryCodes, type FactorRow, forgetFactors, listFactorRows } from "./queries.ts";
export { type AvailableFactor, availableFactors, firstFactor, isMultiFactorOn, isUsable } from "./rules.ts";
