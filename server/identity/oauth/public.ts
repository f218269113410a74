/**
 * The authorization server: tokens, codes, authorization and sign-out requests. Owns `authorization_requests`,
 * `authorization_codes`, `refresh_tokens`, `session_tokens`, `logout_requests`, `member_consents`, `signing_keys`. Invariants: codes and session tokens are
 * used once, within 60 seconds, by the client they were made for; a code or refresh token that comes back ends its
 * session; nothing is sent to an address that is not the client's. Calls the hook `onMemberSignedIn`.
 */
export { createAuthorizationRequest, type Prompt } from "./authorization-requests.ts";
export { toPrompt } from "./authorize.ts";
export { listConsents, withdrawConsent } from "./consents.ts";
export { hostedKey, requireHostedPages } from "./hosted-key.ts";
export { checkReturnUrl, createLogoutRequest } from "./logout.ts";
export { dropPendingGrants, issueSessionToken } from "./session-tokens.ts";
export { rotateOldKey } from "./signing-keys.ts";
