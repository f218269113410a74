/** Environment → typed configuration, validated once at start. docs/operations.md documents every name. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isId } from "#api/ids.ts";
import { problemOfNetwork } from "#server/platform/http/serve/trusted-proxies.ts";

type SeedChoice = { kind: "demo" } | { kind: "empty" } | { kind: "count"; products: number };

/** Third-party services used by identity; each has a development stub that needs no account. */
type IdentityConfig = {
  /** Account URL, with credentials, of a Twilio-compatible API for text messages and voice calls. */
  phoneUrl: string | undefined;
  phoneFrom: string | undefined;
  /** Push endpoint that accepts `{to, title, body, link}` as JSON; the URL's user name is the bearer token. */
  pushUrl: string | undefined;
  /** `PROOF_OF_WORK` is built in; the others are verified by their provider. `DEVELOPMENT` always passes and is rejected in production. */
  captcha: {
    provider: "PROOF_OF_WORK" | "RECAPTCHA" | "TURNSTILE" | "DEVELOPMENT";
    siteKey: string | undefined;
    /** Secret of the invisible captcha; defaults to the visible captcha's. */
    silentSiteKey: string | undefined;
    secret: string | undefined;
    verifyUrl: string | undefined;
  };
  /** Range API for breached passwords (k-anonymity); the first five hex digits of the SHA-1 hash are appended. */
  breachedPasswordsUrl: string | undefined;
};

/** Access to `/metrics`; denied if neither is set. */
type MetricsAccess = {
  /** Bearer token. */
  readonly token: string | undefined;
  /** Requests from this machine need no token. */
  readonly isLoopbackAllowed: boolean;
};

export type Config = {
  isProduction: boolean;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Public origin without a trailing slash; defaults to the listener's address. */
  baseUrl: string | undefined;
  /** Origin of media URLs in API responses, if the operator serves media from another host. */
  mediaOrigin: string | undefined;
  /** Networks whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted (platform/http/trusted-proxies.ts). */
  trustedProxies: readonly string[];
  dataDir: string;
  /** Any PostgreSQL ≥ 15; undefined starts the embedded one. */
  databaseUrl: string | undefined;
  /** Direct PostgreSQL URL if `databaseUrl` is a pooler in transaction mode. */
  databaseDirectUrl: string | undefined;
  databasePoolSize: number;
  /** Signs access tokens and cookies; at least 32 bytes. Generated once and stored in the data folder in development. */
  secret: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Name servers for the checks of the store's domain; those of the machine if empty. */
  dnsServers: readonly string[];
  /** Base URL of Stripe's API; overridden in tests. */
  stripeUrl: string;
  /** Base URL of EasyPost's API; overridden in tests. */
  easypostUrl: string;
  /** `address:port` of hosts in private networks that webhooks and app callbacks may call. */
  outboundAddresses: readonly string[];
  /** Webhook retry delays in seconds; undefined for the default schedule of three days. */
  webhookRetrySeconds: readonly number[] | undefined;
  /** Maximum size of the image variant cache in bytes, evicted least recently used first. */
  mediaCacheBytes: number;
  logLevel: string;
  metrics: MetricsAccess;
  identity: IdentityConfig;
  seed: SeedChoice;
  seedValues: {
    ownerEmail: string | undefined;
    ownerPassword: string | undefined;
    apiKey: string | undefined;
    clientId: string | undefined;
    redirectUris: string[];
  };
};

/** Invalid configuration; `problems` has one message per problem. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const WEAK_SECRETS = new Set(["secret", "changeme", "password", "development"]);
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];
// The job worker holds one connection for LISTEN and needs another for queries.
const POOL_SIZE: Range = { fallback: 10, least: 3, most: 1000 };
const MEDIA_CACHE: Range = { fallback: 2048, least: 16, most: 10_000_000 };
const POSTGRES = ["postgres:", "postgresql:"];

export function readConfig(given: Environment): Config {
  // `NAME=` in a shell or a compose file means "not set".
  const environment: Environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const problems: string[] = [];
  const isProduction = environment.NODE_ENV === "production";
  const baseUrl = readBaseUrl(environment.BASE_URL, isProduction, problems);
  const dataDir = environment.DATA_DIR ?? "./data";
  const config: Config = {
    isProduction,
    host: environment.HOST ?? "127.0.0.1",
    port: readInteger("PORT", environment.PORT, { fallback: 3000, least: 0, most: 65_535 }, problems),
    baseUrl,
    mediaOrigin: readOrigin("MEDIA_ORIGIN", environment.MEDIA_ORIGIN, isProduction, problems),
    trustedProxies: readProxies(environment.TRUSTED_PROXIES, problems),
    dataDir,
    databaseUrl: readUrl("DATABASE_URL", environment.DATABASE_URL, POSTGRES, problems),
    databaseDirectUrl: readUrl("DATABASE_DIRECT_URL", environment.DATABASE_DIRECT_URL, POSTGRES, problems),
    databasePoolSize: readInteger("DATABASE_POOL_SIZE", environment.DATABASE_POOL_SIZE, POOL_SIZE, problems),
    secret: readSecret(environment.SECRET, isProduction, dataDir, problems),
    smtpUrl: readUrl("SMTP_URL", environment.SMTP_URL, ["smtp:", "smtps:"], problems),
    mediaCacheBytes: readInteger("MEDIA_CACHE_MB", environment.MEDIA_CACHE_MB, MEDIA_CACHE, problems) * 1024 ** 2,
    mailFrom: environment.MAIL_FROM ?? "Cartwright <hello@shop.example>",
    dnsServers: (environment.DNS_SERVERS ?? "").split(",").flatMap((each) => each.trim() || []),
    stripeUrl:
      readUrl("STRIPE_URL", environment.STRIPE_URL, isProduction ? ["https:"] : ["https:", "http:"], problems) ??
      "https://api.stripe.com",
    easypostUrl:
      readUrl("EASYPOST_URL", environment.EASYPOST_URL, isProduction ? ["https:"] : ["https:", "http:"], problems) ??
      "https://api.easypost.com",
    outboundAddresses: readList(environment.OUTBOUND_ADDRESSES),
    webhookRetrySeconds: readDelays(environment.WEBHOOK_RETRY_SECONDS, problems),
    logLevel: readLogLevel(environment.LOG_LEVEL, isProduction ? "info" : "warn", problems),
    metrics: readMetrics(environment, problems),
    identity: readIdentity(environment, isProduction, problems),
    seed: readSeed(environment.SEED, isProduction, problems),
    seedValues: {
      ownerEmail: environment.OWNER_EMAIL,
      ownerPassword: environment.OWNER_PASSWORD,
      apiKey: environment.SEED_API_KEY,
      clientId: environment.SEED_CLIENT_ID,
      redirectUris: readList(environment.SEED_REDIRECT_URIS),
    },
  };
  checkSeedValues(config, problems);
  if (config.databaseDirectUrl !== undefined && config.databaseUrl === undefined)
    problems.push("DATABASE_DIRECT_URL goes with a DATABASE_URL that leads to a pooler; set both or neither.");
  if (isProduction && environment.SMTP_URL === undefined) {
    problems.push(
      "Set SMTP_URL (for example smtps://user:password@mail.example.com) so that customers receive their mails.",
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

type Range = { fallback: number; least: number; most: number };

function readInteger(name: string, text: string | undefined, range: Range, problems: string[]): number {
  if (text === undefined) return range.fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= range.least && value <= range.most) return value;
  problems.push(`${name} must be a whole number from ${range.least} to ${range.most}, not "${text}".`);
  return range.fallback;
}

const readList = (text = ""): string[] =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");

function readProxies(text: string | undefined, problems: string[]): string[] {
  const networks = readList(text);
  for (const network of networks) {
    const problem = problemOfNetwork(network);
    if (problem !== undefined) problems.push(`TRUSTED_PROXIES: "${network}" ${problem}.`);
  }
  return networks;
}

function readDelays(text: string | undefined, problems: string[]): number[] | undefined {
  if (text === undefined) return undefined;
  const delays = readList(text).map(Number);
  if (delays.length > 0 && delays.every((delay) => delay >= 0 && delay <= 86_400)) return delays;
  problems.push("WEBHOOK_RETRY_SECONDS must be numbers of seconds with commas between them, each at most a day.");
  return undefined;
}

function readUrl(name: string, text: string | undefined, schemes: string[], problems: string[]): string | undefined {
  if (text === undefined || (URL.canParse(text) && schemes.includes(new URL(text).protocol))) return text;
  // The message omits the value because it may contain a password.
  problems.push(`${name} must be an address that starts with ${schemes[0]}//.`);
  return undefined;
}

function readMetrics(
  { METRICS_TOKEN: token, METRICS_LOOPBACK: loopback }: Environment,
  problems: string[],
): MetricsAccess {
  if (token !== undefined && Buffer.byteLength(token) < 16)
    problems.push("METRICS_TOKEN must be at least 16 characters.");
  if (loopback !== undefined && loopback !== "true" && loopback !== "false")
    problems.push(`METRICS_LOOPBACK must be true or false, not "${loopback}".`);
  return { token, isLoopbackAllowed: loopback === "true" };
}

const captchaProviders = ["PROOF_OF_WORK", "RECAPTCHA", "TURNSTILE", "DEVELOPMENT"] as const;

function readIdentity(environment: Environment, isProduction: boolean, problems: string[]): IdentityConfig {
  const web = isProduction ? ["https:"] : ["https:", "http:"];
  const named = environment.CAPTCHA_PROVIDER ?? "PROOF_OF_WORK";
  const provider = captchaProviders.find((one) => one === named);
  if (provider === undefined || (isProduction && provider === "DEVELOPMENT"))
    problems.push(`CAPTCHA_PROVIDER must be PROOF_OF_WORK, RECAPTCHA or TURNSTILE, not "${named}".`);
  const isRemote = provider === "RECAPTCHA" || provider === "TURNSTILE";
  if (isRemote && !(environment.CAPTCHA_SITE_KEY && environment.CAPTCHA_SECRET))
    problems.push("Set CAPTCHA_SITE_KEY and CAPTCHA_SECRET as the captcha's provider shows them.");
  if ((environment.PHONE_URL === undefined) !== (environment.PHONE_FROM === undefined))
    problems.push("Set PHONE_URL and PHONE_FROM (the number that texts and calls come from) together.");
  return {
    phoneUrl: readUrl("PHONE_URL", environment.PHONE_URL, web, problems),
    phoneFrom: environment.PHONE_FROM,
    pushUrl: readUrl("PUSH_URL", environment.PUSH_URL, web, problems),
    captcha: {
      provider: provider ?? "PROOF_OF_WORK",
      siteKey: environment.CAPTCHA_SITE_KEY,
      silentSiteKey: environment.CAPTCHA_SILENT_SITE_KEY ?? environment.CAPTCHA_SITE_KEY,
      secret: environment.CAPTCHA_SECRET,
      verifyUrl: readUrl("CAPTCHA_VERIFY_URL", environment.CAPTCHA_VERIFY_URL, web, problems),
    },
    breachedPasswordsUrl: readUrl("BREACHED_PASSWORDS_URL", environment.BREACHED_PASSWORDS_URL, web, problems),
  };
}

function readLogLevel(text: string | undefined, fallback: string, problems: string[]): string {
  if (text === undefined || LOG_LEVELS.includes(text)) return text ?? fallback;
  problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${text}".`);
  return fallback;
}

function readBaseUrl(text: string | undefined, isProduction: boolean, problems: string[]): string | undefined {
  if (text === undefined && isProduction)
    problems.push("Set BASE_URL to the public address of the shop, for example https://shop.example.com.");
  return readOrigin("BASE_URL", text, isProduction, problems);
}

function readOrigin(
  name: string,
  text: string | undefined,
  isProduction: boolean,
  problems: string[],
): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    problems.push(`${name} must be an http or https address, not "${text}".`);
    return undefined;
  }
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "")
    problems.push(`${name} must be an origin without a path, for example https://shop.example.com.`);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (isProduction && url.protocol === "http:" && !isLoopback)
    problems.push(`${name} must start with https:// in production.`);
  return url.origin;
}

function readSecret(text: string | undefined, isProduction: boolean, dataDir: string, problems: string[]): string {
  if (text !== undefined) {
    if (Buffer.byteLength(text) < 32 || WEAK_SECRETS.has(text.toLowerCase()) || new Set(text).size < 8) {
      problems.push(
        "SECRET is too weak: set it to at least 32 random bytes, for example the output of `openssl rand -hex 32`.",
      );
    }
    return text;
  }
  if (isProduction) {
    problems.push("Set SECRET to at least 32 random bytes, for example the output of `openssl rand -hex 32`.");
    return "";
  }
  return developmentSecret(dataDir);
}

/** Random secret, generated once per data folder so that sessions survive restarts. */
function developmentSecret(dataDir: string): string {
  const path = resolve(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}

function readSeed(text: string | undefined, isProduction: boolean, problems: string[]): SeedChoice {
  const choice = text ?? (isProduction ? "empty" : "demo");
  if (choice === "demo" || choice === "empty") return { kind: choice };
  const products = Number(choice);
  if (Number.isInteger(products) && products >= 0 && products <= 1_000_000) return { kind: "count", products };
  problems.push(`SEED must be "demo", "empty" or a number of products, not "${choice}".`);
  return { kind: "empty" };
}

function checkSeedValues(config: Config, problems: string[]): void {
  const { apiKey, clientId, ownerPassword, ownerEmail, redirectUris } = config.seedValues;
  for (const uri of redirectUris)
    if (!URL.canParse(uri)) problems.push(`SEED_REDIRECT_URIS holds "${uri}", which is not an address.`);
  if (clientId !== undefined && !isId(clientId)) problems.push("SEED_CLIENT_ID must be a GUID.");
  if (apiKey !== undefined && apiKey.length < 16) problems.push("SEED_API_KEY must have at least 16 characters.");
  if (ownerPassword !== undefined && ownerPassword.length < 8)
    problems.push("OWNER_PASSWORD must have at least 8 characters.");
  if ((ownerEmail === undefined) !== (ownerPassword === undefined))
    problems.push("Set OWNER_EMAIL and OWNER_PASSWORD together.");
}
