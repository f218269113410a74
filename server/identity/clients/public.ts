/**
 * clients: OAuth clients, apps and API keys. Owns `oauth_clients`, `apps`, `api_keys`, `app_keys`,
 * `app_authorization_codes`, `app_refresh_tokens`, `app_calls`; publishes the view `installed_apps`. Invariants:
 * secrets and keys are stored as SHA-256 only; redirects go only to a client's registered URLs. Emits no events, has no
 * listeners.
 */
export {
  isAllowedOrigin,
  isCallbackAddress,
  isRedirectAddress,
  parseOrigin,
  requireRegisteredAddress,
} from "./addresses.ts";
export {
  capByCreator,
  createApiKey,
  findApiKeyActor,
  findKeyPermissions,
  findResponsibleStaff,
  listApiKeys,
  revokeApiKey,
  takeOverKey,
  toPermissions,
} from "./api-keys.ts";
export { ensureAppKey, signForApp } from "./app-keys.ts";
export {
  type Client,
  createClient,
  findClient,
  isOrigin,
  isRegistrable,
  isThirdParty,
  listAllowedOrigins,
  listClients,
  removeClient,
  updateClient,
} from "./clients.ts";
export { clientHooks, runAppDeleted } from "./hooks.ts";
export {
  authenticateApp,
  createApp,
  findAppOf,
  findAppPermissions,
  findInstanceId,
  type InstalledApp,
  isInstalled,
  listApps,
  removeApp,
  renewAppSessions,
  replaceAppSecret,
  takeOverInstalledApp,
} from "./installed-apps.ts";
export { createAppTraffic } from "./traffic.ts";
