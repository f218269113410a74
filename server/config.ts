/** Environment → typed configuration, validated once at start. docs/operations.md documents every name. */
import { createHash } from "node:crypto";

export type SeedChoice = { kind: "demo" } | { kind: "empty" } | { kind: "count"; products: number };

export type Config = {
  isProduction: boolean;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Public origin without a trailing slash; undefined means "where the listener turns out to be". */
  baseUrl: string | undefined;
  dataDir: string;
  /** Any PostgreSQL ≥ 15; undefined starts the embedded one. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Signs access tokens and cookies; at least 32 bytes. Derived from the data folder in development. */
  secret: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: string;
  seed: SeedChoice;
  seedValues: {
    ownerEmail: string | undefined;
    ownerPassword: string | undefined;
    apiKey: string | undefined;
    clientId: string | undefined;
    redirectUris: string[];
  };
};

/** The configuration cannot work; `problems` says in full sentences what to set. */
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
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const isProduction = environment.NODE_ENV === "production";
  const baseUrl = readBaseUrl(environment.BASE_URL, isProduction, problems);
  const dataDir = environment.DATA_DIR ?? "./data";
  const config: Config = {
    isProduction,
    host: environment.HOST ?? "127.0.0.1",
    port: readInteger("PORT", environment.PORT, 3000, problems),
    baseUrl,
    dataDir,
    databaseUrl: environment.DATABASE_URL,
    databasePoolSize: readInteger("DATABASE_POOL_SIZE", environment.DATABASE_POOL_SIZE, 10, problems),
    secret: readSecret(environment.SECRET, isProduction, dataDir, problems),
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM ?? "Cartwright <hello@shop.example>",
    logLevel: environment.LOG_LEVEL ?? (isProduction ? "info" : "warn"),
    seed: readSeed(environment.SEED, isProduction, problems),
    seedValues: {
      ownerEmail: environment.OWNER_EMAIL,
      ownerPassword: environment.OWNER_PASSWORD,
      apiKey: environment.SEED_API_KEY,
      clientId: environment.SEED_CLIENT_ID,
      redirectUris: (environment.SEED_REDIRECT_URIS ?? "")
        .split(",")
        .map((uri) => uri.trim())
        .filter((uri) => uri !== ""),
    },
  };
  checkSeedValues(config, problems);
  if (isProduction && config.smtpUrl === undefined) {
    problems.push(
      "Set SMTP_URL (for example smtps://user:password@mail.example.com) so that customers receive their mails.",
    );
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readInteger(name: string, text: string | undefined, fallback: number, problems: string[]): number {
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  problems.push(`${name} must be a whole number from 0 to 65535, not "${text}".`);
  return fallback;
}

function readBaseUrl(text: string | undefined, isProduction: boolean, problems: string[]): string | undefined {
  if (text === undefined) {
    if (isProduction)
      problems.push("Set BASE_URL to the public address of the shop, for example https://shop.example.com.");
    return undefined;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    problems.push(`BASE_URL must be an http or https address, not "${text}".`);
    return undefined;
  }
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (isProduction && url.protocol === "http:" && !isLoopback)
    problems.push("BASE_URL must start with https:// in production.");
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
  // Development convenience only: stable per data folder, so that sign-ins survive a restart.
  return createHash("sha256").update(`cartwright development ${dataDir}`).digest("hex");
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
  const { apiKey, clientId, ownerPassword, ownerEmail } = config.seedValues;
  if (clientId !== undefined && !GUID.test(clientId)) problems.push("SEED_CLIENT_ID must be a GUID.");
  if (apiKey !== undefined && apiKey.length < 16) problems.push("SEED_API_KEY must have at least 16 characters.");
  if (ownerPassword !== undefined && ownerPassword.length < 8)
    problems.push("OWNER_PASSWORD must have at least 8 characters.");
  if ((ownerEmail === undefined) !== (ownerPassword === undefined))
    problems.push("Set OWNER_EMAIL and OWNER_PASSWORD together.");
}

/** Every environment variable and what it does, for `npm start -- --help`. */
export const environmentHelp: readonly (readonly [name: string, meaning: string])[] = [
  ["PORT", "port to listen on (3000; 0 picks a free one)"],
  ["HOST", "address to listen on (127.0.0.1)"],
  ["DATA_DIR", "folder for database, files and logs (./data)"],
  ["DATABASE_URL", "use this PostgreSQL (15 or later) instead of the embedded one"],
  ["DATABASE_POOL_SIZE", "database connections of this process (10)"],
  ["BASE_URL", "public address of the shop (http://localhost:PORT)"],
  ["NODE_ENV", "production: strict checks, no development pages"],
  ["SECRET", "at least 32 random bytes; required in production"],
  ["SMTP_URL", "mail server; without it mails stay in the development outbox"],
  ["MAIL_FROM", "sender of mails"],
  ["LOG_LEVEL", "trace, debug, info, warn, error"],
  ["SEED", "first start of an empty database: demo, empty or a number of products"],
  ["OWNER_EMAIL", "first start: owner of the store"],
  ["OWNER_PASSWORD", "first start: the owner's password"],
  ["SEED_API_KEY", "first start: an app key with every permission"],
  ["SEED_CLIENT_ID", "first start: GUID of the store's own OAuth client"],
  ["SEED_REDIRECT_URIS", "first start: redirect addresses of that client, comma-separated"],
];
