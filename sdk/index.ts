/** Exports of the package itself; the endpoints of each domain are in `…/api/<domain>`. */

export type { Decoded } from "./app/decode.ts";
export {
  type Answers,
  createServicePlugins,
  PluginRefusal,
  type Question,
  type ServicePlugins,
} from "./app/service-plugins.ts";
export {
  type AccountInfo,
  createWebhooks,
  type EventIdentity,
  type EventMetadata,
  type ProcessOptions,
  type ReceivedEvent,
  type Webhooks,
} from "./app/webhooks.ts";
export { type AppStrategyOptions, appStrategy } from "./auth/app.ts";
export type { LoginErrorCode, LoginOutcome, LoginState } from "./auth/login.ts";
export { type OAuthData, type OAuthStrategy, type OAuthStrategyOptions, oauthStrategy } from "./auth/oauth.ts";
export { type AuthStrategy, apiKeyStrategy } from "./auth/strategy.ts";
export type { TokenRole, Tokens } from "./auth/tokens.ts";
export { ApiError, type Call, type Transport } from "./call.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { SdkError, type SdkErrorDetails } from "./errors.ts";
