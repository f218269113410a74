/**
 * oauth: the authorization server, with tokens, codes, authorization and sign-out requests. Owns
 * `authorization_requests`, `authorization_codes`, `refresh_tokens`, `session_tokens`, `logout_requests`,
 * `member_consents`, `signing_keys`. Invariants: codes and session tokens are used once, within 60 seconds, by the
 * client they were issued to; reusing a code or refresh token ends its session; redirects go only to the client's
 * registered URLs. Runs the member hook `onSignedIn`.
 */
export { createAuthorizationRequest } from "./authorization-requests.ts";
export { listConsents, withdrawConsent } from "./consents.ts";
export { deriveHostedKey, requireHostedPages } from "./hosted-key.ts";
export { checkReturnUrl, createLogoutRequest } from "./logout.ts";
export { deletePendingGrants, issueSessionToken } from "./session-tokens.ts";
export { rotateOldKey } from "./signing-keys.ts";
