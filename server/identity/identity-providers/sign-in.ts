/**
 * Sign-in through an identity provider: redirects the browser, handles the returned code and signs in the member of the
 * id token.
 */
import type { IDToken } from "openid-client";
import { completeSignIn, type SignInOutcome } from "#server/identity/authentication/public.ts";
import {
  connectMember,
  createMemberActor,
  type DeviceInfo,
  deriveStatus,
  emitMemberEvent,
  findConnectedMember,
  findMemberByEmail,
  insertMember,
  type MemberRow,
  type PendingReason,
  parseEmail,
  readSignOnPolicy,
  recordMemberEvent,
  writeProfile,
} from "#server/identity/identities/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { buildSignInUrl, exchangeCode } from "./openid.ts";
import { findProvider, type Provider } from "./providers.ts";

const LIFE_MILLISECONDS = 10 * 60_000;

type OperationContext = { store: Store; db: Db; transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> };
type StartedSignIn = { redirectTo: string; flowToken: string };
type NewSignIn = { providerId: string; request: string | undefined; language: string | undefined };

export async function startProviderSignIn(
  context: OperationContext,
  { providerId, request, language }: NewSignIn,
): Promise<StartedSignIn> {
  const { store, db, transaction } = context;
  const provider = await findProvider(db, providerId);
  if (provider === undefined || !provider.isEnabled) throw new AppError("PROVIDER_NOT_FOUND");
  const [state, flowToken, nonce, codeVerifier] = [newToken(), newToken(), newToken(), newToken()];
  const redirectTo = await buildSignInUrl(store, provider, { state, nonce, codeVerifier, language });
  const now = store.now();
  await transaction(async (tx) => {
    await tx.deleteFrom("provider_sign_ins").where("expires_at", "<", now).execute();
    await tx
      .insertInto("provider_sign_ins")
      .values({
        state_hash: sha256(state),
        flow_hash: sha256(flowToken),
        provider_id: provider.id,
        request_token: request ?? null,
        nonce,
        code_verifier: codeVerifier,
        member_language: language ?? null,
        expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
      })
      .execute();
  });
  return { redirectTo, flowToken };
}

type ProviderResponse = {
  flowToken: string;
  state: string;
  code: string | undefined;
  iss: string | undefined;
  error: string | undefined;
  deviceInfo: DeviceInfo;
};

type SignInResult = { outcome: SignInOutcome | AppError; request: string | undefined };

export async function completeProviderSignIn(
  context: OperationContext,
  response: ProviderResponse,
): Promise<SignInResult | AppError> {
  const { store, db, transaction } = context;
  const pending = await transaction((tx) => consumeSignIn(tx, response, store.now()));
  const provider = pending && (await findProvider(db, pending.providerId));
  if (pending === undefined || provider === undefined) return new AppError("INVALID_STATE_TOKEN");
  // The member or the provider denied the sign-in.
  if (response.error !== undefined || response.code === undefined) return new AppError("VERIFICATION_FAILED");
  const { code, state, iss } = response;
  const { codeVerifier, nonce } = pending;
  const claims = await exchangeCode(store, provider, { response: { code, state, iss }, codeVerifier, nonce });
  const deviceInfo = { ...response.deviceInfo, language: response.deviceInfo.language ?? pending.language };
  const outcome = await transaction((tx) => signInWithIdentity(tx, store, { provider, claims, deviceInfo }));
  return { outcome, request: pending.request };
}

type PendingSignIn = {
  providerId: string;
  nonce: string;
  codeVerifier: string;
  request: string | undefined;
  language: string | undefined;
};

/** Consumes the pending sign-in, if the request has the cookie of the browser that started it. */
async function consumeSignIn(
  tx: Tx,
  { state, flowToken }: ProviderResponse,
  now: Date,
): Promise<PendingSignIn | undefined> {
  const row = await tx
    .deleteFrom("provider_sign_ins")
    .where("state_hash", "=", sha256(state))
    .where("flow_hash", "=", sha256(flowToken))
    .where("expires_at", ">", now)
    .returning(["provider_id", "nonce", "code_verifier", "request_token", "member_language"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    providerId: row.provider_id,
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    request: row.request_token ?? undefined,
    language: row.member_language ?? undefined,
  };
}

type ProviderIdentity = { provider: Provider; claims: IDToken; deviceInfo: DeviceInfo };

async function signInWithIdentity(
  tx: Tx,
  store: Store,
  { provider, claims, deviceInfo }: ProviderIdentity,
): Promise<SignInOutcome | AppError> {
  const account = { providerId: provider.id, subject: String(claims.sub).slice(0, 255) };
  const connectedId = await findConnectedMember(tx, account);
  const channel = { kind: "hosted" } as const;
  if (connectedId !== undefined)
    return completeSignIn(tx, store, { memberId: connectedId, channel, deviceInfo, method: "provider" });
  const member = await findOrCreateMember(tx, store, { provider, claims, deviceInfo });
  if (member instanceof AppError) return member;
  await connectMember(tx, member.id, account, store.now());
  const event = { memberId: member.id, kind: "PROVIDER_CONNECTED", deviceInfo, detail: provider.name } as const;
  await recordMemberEvent(tx, event, store.now());
  return completeSignIn(tx, store, { memberId: member.id, channel, deviceInfo, method: "provider" });
}

/** Links accounts by email only if both sides have verified it. */
async function findOrCreateMember(
  tx: Tx,
  store: Store,
  { claims, deviceInfo }: ProviderIdentity,
): Promise<MemberRow | AppError> {
  const email = parseEmail(claims.email);
  if (email === undefined) return new AppError("VERIFICATION_FAILED");
  const isVerified = claims.email_verified === true || claims.email_verified === "true";
  const existing = await findMemberByEmail(tx, email.key);
  if (existing !== undefined) {
    const isSamePerson = isVerified && existing.email_verified_at !== null;
    return isSamePerson ? existing : new AppError("EMAIL_ALREADY_EXISTS");
  }
  const policy = await readSignOnPolicy(tx);
  if (!policy.isSignUpOpen) return new AppError("SIGN_UP_CLOSED");
  const pendingReasons: PendingReason[] = [];
  if (policy.requireOwnerApproval) pendingReasons.push("PENDING_ADMIN_APPROVAL_REQUIRED");
  if (policy.requireEmailVerification && !isVerified) pendingReasons.push("PENDING_EMAIL_VERIFICATION_REQUIRED");
  const now = store.now();
  const state = { status: deriveStatus(pendingReasons), pendingReasons, isEmailVerified: isVerified };
  const inserted = await insertMember(tx, { email, ...state }, now);
  if (inserted === undefined) return new AppError("EMAIL_ALREADY_EXISTS");
  const member = await writeProfile(tx, inserted, toProfile(claims, deviceInfo), { now, source: "provider" });
  await recordMemberEvent(tx, { memberId: member.id, kind: "SIGNED_UP", deviceInfo }, now);
  await emitMemberEvent(tx, "created", member, { actor: createMemberActor(member.id), now });
  return member;
}

function toProfile(claims: IDToken, { language }: DeviceInfo) {
  const text = (name: string): string | undefined => {
    const value = claims[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 100) : undefined;
  };
  const [firstName, lastName] = [text("given_name"), text("family_name")];
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(language === undefined ? {} : { language }),
  };
}
