/** Id tokens (OpenID Connect Core sections 2 and 3.1.3.6). Issued only with the scope `openid`. */
import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import type { MemberScope } from "#api/scopes.ts";
import type { MemberRow } from "#server/identity/identities/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { getCurrentKey, SIGNING_ALGORITHM } from "./signing-keys.ts";

const LIFE_SECONDS = 600;

type Statement = {
  member: MemberRow;
  clientId: string;
  scopes: readonly MemberScope[];
  nonce: string | undefined;
  authenticatedAt: Date;
  accessToken: string;
};

export async function issueIdToken(tx: Tx, store: Store, statement: Statement): Promise<string> {
  const { member, clientId, scopes, nonce, authenticatedAt, accessToken } = statement;
  const { kid, privateKey } = await getCurrentKey(tx, store);
  const now = Math.floor(store.now().getTime() / 1000);
  const claims = {
    ...(nonce === undefined ? {} : { nonce }),
    auth_time: Math.floor(authenticatedAt.getTime() / 1000),
    at_hash: hashLeftHalf(accessToken),
    ...(scopes.includes("email") ? { email: member.email, email_verified: member.email_verified_at !== null } : {}),
    ...(scopes.includes("profile") ? createProfileClaims(member) : {}),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: "JWT" })
    .setIssuer(store.baseUrl())
    .setSubject(member.id)
    .setAudience(clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE_SECONDS)
    .sign(privateKey);
}

/** Left half of the hash, the `at_hash` for RS256. */
const hashLeftHalf = (token: string): string =>
  createHash("sha256").update(token).digest().subarray(0, 16).toString("base64url");

/** Claims of the scope `profile` that have a value (OpenID Connect Core section 5.1). */
export function createProfileClaims(member: MemberRow): Record<string, string | number> {
  const name = [member.first_name, member.last_name].filter(Boolean).join(" ");
  const claims = {
    name: name === "" ? null : name,
    given_name: member.first_name,
    family_name: member.last_name,
    nickname: member.nickname,
    picture: member.picture_url,
    locale: member.language,
    birthdate: member.birthdate,
  };
  const known = Object.entries(claims).filter((entry): entry is [string, string] => entry[1] !== null);
  return { ...Object.fromEntries(known), updated_at: Math.floor(member.updated_at.getTime() / 1000) };
}
