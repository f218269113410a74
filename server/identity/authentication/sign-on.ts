/**
 * External login (docs/protocol/decisions.md#external-login): an app that has authenticated a person obtains a session
 * token for the member. It never signs in to a member with an unverified email, unless the app created that member, and
 * every use is audited.
 */
import type { IdentityProfile } from "#api/identity/identity-values.ts";
import { findClient } from "#server/identity/clients/public.ts";
import {
  emitMemberEvent,
  findMemberByEmail,
  insertMember,
  lockMember,
  type MemberRow,
  parseEmail,
  recordMemberEvent,
  toStatus,
  updateMemberRow,
  writeProfile,
} from "#server/identity/identities/public.ts";
import { issueSessionToken } from "#server/identity/oauth/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";

type App = Extract<Actor, { kind: "app" }>;

type SignOn = {
  actor: App;
  /**
   * `<access token>,<api key>`: the access token determines the client (docs/protocol/transport.md#request-headers).
   */
  authorization: string | undefined;
  email: string;
  profile: IdentityProfile | undefined;
  verifyEmail: boolean;
  mergeExistingContact: boolean;
};

export async function signOn(
  tx: Tx,
  store: Store,
  input: SignOn,
): Promise<{ sessionToken: string; member: MemberRow } | AppError> {
  const { actor } = input;
  const email = parseEmail(input.email);
  if (email === undefined) return new AppError("INVALID_EMAIL");
  const [token = ""] = (input.authorization ?? "").replace(/^Bearer\s+/i, "").split(",");
  const holder = store.tokens.verify(token.trim(), store.now().getTime());
  const isShopper = holder?.kind === "visitor" || holder?.kind === "member";
  const client = isShopper ? await findClient(tx, holder.clientId) : undefined;
  if (client === undefined) return new AppError("INVALID_CLIENT");
  const now = store.now();
  const known = await findMemberByEmail(tx, email.key);
  const member =
    known === undefined
      ? await createSignedOnMember(tx, input, email, now)
      : await authorizeMember(tx, (await lockMember(tx, known.id)) ?? known, input, now);
  if (member instanceof AppError) return member;
  await recordMemberEvent(tx, { memberId: member.id, kind: "SIGNED_IN_BY_APP", actor, detail: "sign-on" }, now);
  store.log.warn({ audit: "sign-on", appId: actor.appId, memberId: member.id, clientId: client.id });
  const deviceInfo = { device: "", network: "" };
  // The member didn't authenticate just now, so the resulting session never counts as recently authenticated.
  const issued = { memberId: member.id, clientId: client.id, deviceInfo, authenticatedAt: new Date(0) };
  return { sessionToken: await issueSessionToken(tx, issued, now), member };
}

async function createSignedOnMember(
  tx: Tx,
  { actor, profile, verifyEmail }: SignOn,
  email: { address: string; key: string },
  now: Date,
): Promise<MemberRow | AppError> {
  const state = { status: "ACTIVE", pendingReasons: [], isEmailVerified: verifyEmail } as const;
  const inserted = await insertMember(tx, { email, ...state, createdBy: actor.appId }, now);
  if (inserted === undefined) return new AppError("EMAIL_ALREADY_EXISTS");
  const member = profile === undefined ? inserted : await writeProfile(tx, inserted, profile, { now, source: "app" });
  await emitMemberEvent(tx, "created", member, { actor, now });
  return member;
}

async function authorizeMember(
  tx: Tx,
  member: MemberRow,
  { actor, mergeExistingContact }: SignOn,
  now: Date,
): Promise<MemberRow | AppError> {
  const isTrusted = member.email_verified_at !== null || member.created_by === actor.appId;
  switch (toStatus(member.status)) {
    case "ACTIVE":
      return isTrusted ? member : new AppError("LOGIN_REFUSED");
    case "OFFLINE": {
      if (!mergeExistingContact || !isTrusted) return new AppError("EMAIL_ALREADY_EXISTS");
      const merged = await updateMemberRow(tx, member.id, { status: "ACTIVE" }, now);
      await emitMemberEvent(tx, "updated", merged, { actor, now });
      return merged;
    }
    default:
      return new AppError("LOGIN_REFUSED");
  }
}
