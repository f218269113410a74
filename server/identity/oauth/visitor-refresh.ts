/** Refresh tokens of visitors, signed and without a database row, so that crawlers cost only a hash. */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import type { Store } from "#server/platform/store.ts";

const PREFIX = "cwv1";
const LIFE_MILLISECONDS = 400 * 86_400_000;
const MAX_LENGTH = 512;

type Statement = { v: string; c: string; e: number };

const sign = (store: Store, payload: string): string =>
  createHmac("sha256", deriveKey(store.config.secret, "visitor-refresh")).update(payload).digest("base64url");

export function issueVisitorRefresh(store: Store, visitorId: string, clientId: string, now: Date): string {
  const statement: Statement = { v: visitorId, c: clientId, e: Math.floor((now.getTime() + LIFE_MILLISECONDS) / 1000) };
  const payload = Buffer.from(JSON.stringify(statement)).toString("base64url");
  return `${PREFIX}.${payload}.${sign(store, payload)}`;
}

export const isVisitorRefresh = (token: string): boolean => token.startsWith(`${PREFIX}.`);

type VisitorRefresh = { visitorId: string; clientId: string };

/** Returns the visitor and the client of a token that has a valid signature and hasn't expired. */
export function readVisitorRefresh(store: Store, token: string, now: Date): VisitorRefresh | undefined {
  const [prefix, payload, signature, ...rest] = token.length > MAX_LENGTH ? [] : token.split(".");
  if (prefix !== PREFIX || payload === undefined || signature === undefined || rest.length > 0) return undefined;
  if (!isEqual(signature, sign(store, payload))) return undefined;
  // The signature guarantees the shape.
  const { v, c, e } = JSON.parse(Buffer.from(payload, "base64url").toString()) as Statement;
  return e * 1000 > now.getTime() ? { visitorId: v, clientId: c } : undefined;
}
