/**
 * identity-providers: signing in with an account elsewhere (OpenID Connect). Owns `identity_providers`, `provider_sign_ins`.
 * Invariants: an account elsewhere is known by provider and subject, never by e-mail; e-mails join accounts only when both
 * sides have proved them; state, nonce, code verifier and the browser's cookie all have to fit, once, within ten minutes.
 */
export { findProvider } from "./providers.ts";
