/**
 * identity-providers: sign-in with external accounts (OpenID Connect). Owns `identity_providers`, `provider_sign_ins`.
 * Invariants: an external account is identified by provider and subject, never by email; accounts are linked by email
 * only if both sides have verified it; state, nonce, code verifier and the browser's cookie must all match, once,
 * within ten minutes.
 */
