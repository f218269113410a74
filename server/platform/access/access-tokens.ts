/**
 * Access tokens: compact signed claims (HMAC-SHA-256), opaque to clients. Verified tokens are cached until they expire.
 * Sessions that end early are added to a deny list, which every process holds in memory (loaded at startup, updated by
 * NOTIFY). Revocation therefore needs no database query per request and still applies within a second.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Permission, StaffRole } from "#api/permissions.ts";
import { deriveKey } from "../crypto/secrets.ts";
import type { Actor } from "./actor.ts";

type Claims = (
  | { k: "visitor"; v: string; c: string; e: number }
  | { k: "member"; m: string; c: string; s: string; e: number; sc?: string }
  | { k: "staff"; t: string; r: StaffRole; p: readonly Permission[]; s: string; e: number }
  | { k: "app"; a: string; p: readonly Permission[]; s: string; e: number }
) & { i?: number; data?: string };

/** Timestamps of a token, in epoch seconds. */
type TokenTimes = { issuedAt: number | undefined; expiresAt: number };

const PREFIX = "cw1";
/** How every access token starts. */
export const TOKEN_PREFIX = `${PREFIX}.`;
const MAX_CACHED = 20_000;
const MAX_TOKEN_LENGTH = 4096;
const PRUNE_AT_LEAST = 10_000;

export class AccessTokens {
  readonly #key: Buffer;
  readonly #verified = new Map<string, { actor: Actor; expiresAt: number; session: string | undefined }>();
  readonly #denied = new Map<string, number>();
  #forgetAt = PRUNE_AT_LEAST;
  #data: string | undefined;

  constructor(secret: string) {
    this.#key = deriveKey(secret, "access-token");
  }

  /** Adds the site's id to tokens issued from now on, as JSON in the claim `data`, where published clients read it. */
  setSite(metaSiteId: string): void {
    this.#data = JSON.stringify({ instance: { metaSiteId } });
  }

  /** Issues a token for the actor, valid until `expiresAt` (epoch milliseconds). */
  issue(actor: Exclude<Actor, { kind: "anonymous" }>, expiresAt: number): string {
    const issuedAt = { i: Math.floor(Date.now() / 1000) };
    const site = this.#data === undefined ? {} : { data: this.#data };
    const claims = { ...toClaims(actor, Math.floor(expiresAt / 1000)), ...issuedAt, ...site };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${PREFIX}.${payload}.${this.#sign(payload)}`;
  }

  /** Returns the actor of a token; undefined if it is forged, expired or its session has ended. */
  verify(token: string, now: number): Actor | undefined {
    const known = this.#verified.get(token);
    if (known !== undefined) {
      if (known.expiresAt > now && !this.#isDenied(known.session)) return known.actor;
      this.#verified.delete(token);
      return undefined;
    }
    const claims = this.#open(token);
    if (claims === undefined || claims.e * 1000 <= now) return undefined;
    const session = claims.k === "visitor" ? undefined : claims.s;
    if (this.#isDenied(session)) return undefined;
    const actor = toActor(claims);
    if (this.#verified.size >= MAX_CACHED) this.#verified.delete(this.#verified.keys().next().value ?? "");
    this.#verified.set(token, { actor, expiresAt: claims.e * 1000, session });
    return actor;
  }

  /** Returns when a valid token was issued and when it expires. */
  readTimes(token: string): TokenTimes | undefined {
    const claims = this.#open(token);
    if (claims === undefined) return undefined;
    return { issuedAt: claims.i, expiresAt: claims.e };
  }

  /**
   * Denies all tokens of the session from now on. The entry can be dropped after `until`, when its last token has
   * expired.
   */
  deny(sessionId: string, until: number): void {
    this.#denied.set(sessionId, until);
    // Prunes each time the list has doubled, which keeps it proportional to the sessions with unexpired tokens.
    if (this.#denied.size < this.#forgetAt) return;
    this.pruneExpired(Date.now());
    this.#forgetAt = Math.max(PRUNE_AT_LEAST, this.#denied.size * 2);
  }

  get deniedCount(): number {
    return this.#denied.size;
  }

  pruneExpired(now: number): void {
    for (const [session, until] of this.#denied) if (until <= now) this.#denied.delete(session);
  }

  #isDenied(session: string | undefined): boolean {
    return session !== undefined && this.#denied.has(session);
  }

  #sign(payload: string): string {
    return createHmac("sha256", this.#key).update(payload).digest("base64url");
  }

  #open(token: string): Claims | undefined {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const [prefix, payload, signature, ...rest] = token.split(".");
    if (prefix !== PREFIX || payload === undefined || signature === undefined || rest.length > 0) return undefined;
    const expected = Buffer.from(this.#sign(payload));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
    // The signature guarantees the shape.
    return JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  }
}

function toClaims(actor: Exclude<Actor, { kind: "anonymous" }>, e: number): Claims {
  switch (actor.kind) {
    case "visitor":
      return { k: "visitor", v: actor.visitorId, c: actor.clientId, e };
    case "member":
      return {
        k: "member",
        m: actor.memberId,
        c: actor.clientId,
        s: actor.sessionId,
        e,
        ...(actor.scopes === undefined ? {} : { sc: actor.scopes.join(" ") }),
      };
    case "staff":
      return { k: "staff", t: actor.staffId, r: actor.role, p: actor.permissions, s: actor.sessionId, e };
    case "app":
      return { k: "app", a: actor.appId, p: actor.permissions, s: actor.tokenId, e };
  }
}

function toActor(claims: Claims): Actor {
  switch (claims.k) {
    case "visitor":
      return { kind: "visitor", visitorId: claims.v, clientId: claims.c };
    case "member":
      return {
        kind: "member",
        memberId: claims.m,
        clientId: claims.c,
        sessionId: claims.s,
        ...(claims.sc === undefined ? {} : { scopes: claims.sc === "" ? [] : claims.sc.split(" ") }),
      };
    case "staff":
      return { kind: "staff", staffId: claims.t, role: claims.r, permissions: claims.p, sessionId: claims.s };
    case "app":
      return { kind: "app", appId: claims.a, permissions: claims.p, tokenId: claims.s };
  }
}
