/**
 * Proving who somebody is: sign-up, sign-in, verification codes, recovery, password changes. Owns `email_verifications`
 * and `password_recoveries`. Invariants: attempts are counted before passwords are hashed; failed sign-ins are
 * application errors; no answer, and no time it takes, says more about accounts than the sign-on policy allows.
 */
export { sendRecovery } from "./recovery.ts";
