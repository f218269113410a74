/**
 * authentication: sign-up, sign-in, second factors, codes, recovery, password and email changes, external login. Owns
 * `email_verifications`, `sign_in_challenges`, `password_recoveries`, `email_changes`, `used_captchas`. Invariants:
 * attempts are counted before passwords are hashed; failed sign-ins are application errors; neither a response nor its
 * timing reveals more about accounts than the sign-on policy allows. Runs the member hooks `claimPurchases`
 * and `onAccountClaimed`.
 */
export { presentHostedOutcome, readIdentity, type SignInOutcome } from "./channel.ts";
export { deleteExpiredSteps } from "./delete-expired-steps.ts";
export { sendRecovery } from "./passwords/recovery.ts";
export { completeSignIn } from "./sign-in/complete-sign-in.ts";
export { sendCode } from "./sign-up/email-verifications.ts";
export { finishSignUp } from "./sign-up/sign-up.ts";
