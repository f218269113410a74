/**
 * Validates URLs that a client can use (docs/protocol/decisions.md#redirect-addresses). Redirect URLs match the
 * registered list exactly; callback URLs match the list or an allowed origin. In development, loopback URLs match on
 * any port.
 */
import { type Actor, isElevated, isShopper } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Client, findClient } from "./clients.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** The storefront's own redirect path. */
const OWN_CALLBACK = "/auth/callback";
// Browsers strip tabs and line breaks and treat backslashes as slashes, so such a URL could differ from what was
// validated.
const UNSAFE_CHARACTERS = /[\s\\\p{Cc}]/u;

type Site = Pick<Store, "baseUrl"> & { config: Pick<Store["config"], "isProduction"> };

function parse(address: string): URL | undefined {
  if (address.length > 2048 || UNSAFE_CHARACTERS.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.username === "" && url.password === "";
  return isPlain && (url.protocol === "https:" || url.protocol === "http:") ? url : undefined;
}

const isLocalDevelopment = (site: Site, url: URL): boolean => !site.config.isProduction && LOOPBACK.has(url.hostname);

export function parseOrigin(address: string): string | undefined {
  return parse(address)?.origin;
}

export function isAllowedOrigin(site: Site, client: Client, origin: string): boolean {
  const url = parse(origin);
  if (url === undefined || url.origin !== origin) return false;
  if (client.allowedOrigins.includes(origin)) return true;
  return isLocalDevelopment(site, url) || (client.isFirstParty && origin === site.baseUrl());
}

/** Whether an authorization code can be sent to the URL. */
export function isRedirectAddress(site: Site, client: Client, address: string): boolean {
  const url = parse(address);
  if (url === undefined || address.includes("#")) return false;
  if (client.redirectUris.includes(address)) return true;
  return isLocalDevelopment(site, url) || (client.isFirstParty && address === site.baseUrl() + OWN_CALLBACK);
}

/** Whether an installation can return to the URL. It must be exactly one of the app's redirect URLs. */
export function isInstallAddress(site: Site, redirectUris: readonly string[], address: string): boolean {
  const url = parse(address);
  if (url === undefined || address.includes("#")) return false;
  return redirectUris.includes(address) || isLocalDevelopment(site, url);
}

/** Whether the browser can be sent to the URL after a flow. No secret is passed along. */
export function isCallbackAddress(site: Site, client: Client, address: string): boolean {
  const url = parse(address);
  if (url === undefined) return false;
  return client.redirectUris.includes(address) || isAllowedOrigin(site, client, url.origin);
}

type NamedAddress = { readonly store: Store; readonly actor: Actor; readonly field: string; readonly address: string };

/**
 * Staff and apps can use any URL, a shopper's client only those it has registered.
 * @throws {ValidationError} FIELD_NOT_ALLOWED
 */
export async function requireRegisteredAddress(
  connection: Connection,
  { store, actor, field, address }: NamedAddress,
): Promise<void> {
  if (isElevated(actor)) return;
  const client = isShopper(actor) ? await findClient(connection, actor.clientId) : undefined;
  if (client !== undefined && isCallbackAddress(store, client, address)) return;
  const description = "must be a URL registered for the client";
  throw new ValidationError([{ field, description, violatedRule: "FIELD_NOT_ALLOWED", data: {} }]);
}
