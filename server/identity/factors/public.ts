/**
 * factors: credentials besides the password. Owns `member_factors`, `recovery_codes`, `webauthn_challenges`,
 * `push_requests`. Invariants: codes, time steps, challenges and recovery codes work once; secrets are encrypted or
 * hashed; a factor is active after its first valid proof; every change emails the member.
 */
export { presentChallenge, startFactorChallenge, verifyProof, verifyTotp } from "./challenges.ts";
export {
  activateFactor,
  createRecoveryCodes,
  enrollFactor,
  removeFactor,
  renameFactor,
  requireReenrollment,
} from "./enroll.ts";
export { createPasskeyOptions, verifyCredential } from "./passkeys.ts";
export { readFactorPolicy } from "./policy.ts";
export { identityFactors, loadFactorOverview } from "./present.ts";
export { countRecoveryCodes, deleteFactors, listFactorRows } from "./queries.ts";
export { type AvailableFactor, availableFactors, firstFactor, isMultiFactorOn, isUsable } from "./rules.ts";
