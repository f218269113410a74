/**
 * Proving who somebody is: sign-up, sign-in, second steps, codes, recovery, changes of password and e-mail, external login.
 * Owns `email_verifications`, `sign_in_challenges`, `password_recoveries`, `email_changes`, `used_captchas`. Invariants:
 * attempts are counted before passwords are hashed; failed sign-ins are application errors; no answer, and no time it takes,
 * says more about accounts than the sign-on policy allows. Calls the hook `onEmailVerified`.
 */
export { type Channel, presentHostedOutcome, readIdentity, type SignInOutcome } from "./channel.ts";
export { forgetExpiredSteps } from "./forget-expired-steps.ts";
export { sendRecovery } from "./passwords/recovery.ts";
export { completeSignIn } from "./sign-in/complete-sign-in.ts";
export { sendCode } from "./sign-up/email-verifications.ts";
export { finishSignUp } from "./sign-up/sign-up.ts";
