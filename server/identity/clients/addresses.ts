/**
 * Which addresses a client may name (ruling 10, checklist O2). Redirect addresses match the registered list letter by
 * letter; callbacks match the list or an allowed origin. Development allows the own machine on any port.
 */
import { type Actor, isElevated, isShopper } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type Client, findClient } from "./clients.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Where the storefront receives its codes. */
const OWN_CALLBACK = "/auth/callback";
// Browsers drop tabs and line breaks and read backslashes as slashes, so what was checked would not be where they go.
const TREACHEROUS = /[\s\\\p{Cc}]/u;

type Site = Pick<Store, "baseUrl"> & { config: Pick<Store["config"], "isProduction"> };

function parse(address: string): URL | undefined {
  if (address.length > 2048 || TREACHEROUS.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isPlain = url.username === "" && url.password === "";
  return isPlain && (url.protocol === "https:" || url.protocol === "http:") ? url : undefined;
}

const isOwnMachine = (site: Site, url: URL): boolean => !site.config.isProduction && LOOPBACK.has(url.hostname);

export function originOf(address: string): string | undefined {
  return parse(address)?.origin;
}

export function isAllowedOrigin(site: Site, client: Client, origin: string): boolean {
  const url = parse(origin);
  if (url === undefined || url.origin !== origin) return false;
  if (client.allowedOrigins.includes(origin)) return true;
  return isOwnMachine(site, url) || (client.isFirstParty && origin === site.baseUrl());
}

/** May a code be sent there? */
export function isRedirectAddress(site: Site, client: Client, address: string): boolean {
  const url = parse(address);
  if (url === undefined || address.includes("#")) return false;
  if (client.redirectUris.includes(address)) return true;
  return isOwnMachine(site, url) || (client.isFirstParty && address === site.baseUrl() + OWN_CALLBACK);
}

/** May an installation return there? Exactly one of the app's addresses. */
export function isInstallAddress(site: Site, redirectUris: readonly string[], address: string): boolean {
  const url = parse(address);
  if (url === undefined || address.includes("#")) return false;
  return redirectUris.includes(address) || isOwnMachine(site, url);
}

/** May the browser be sent there after a flow? No secret travels with it. */
export function isCallbackAddress(site: Site, client: Client, address: string): boolean {
  const url = parse(address);
  if (url === undefined) return false;
  return client.redirectUris.includes(address) || isAllowedOrigin(site, client, url.origin);
}

type NamedAddress = { readonly store: Store; readonly actor: Actor; readonly field: string; readonly address: string };

/**
 * Staff and apps may name any address, a shopper's client only those it has registered.
 * @throws {ValidationError} FIELD_NOT_ALLOWED
 */
export async function requireRegisteredAddress(
  connection: Connection,
  { store, actor, field, address }: NamedAddress,
): Promise<void> {
  if (isElevated(actor)) return;
  const client = isShopper(actor) ? await findClient(connection, actor.clientId) : undefined;
  if (client !== undefined && isCallbackAddress(store, client, address)) return;
  const description = "must be an address that the client has registered";
  throw new ValidationError([{ field, description, violatedRule: "FIELD_NOT_ALLOWED", data: {} }]);
}
