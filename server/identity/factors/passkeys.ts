/** Passkeys and security keys: single-use challenges, valid for five minutes, and the credentials that answer them. */

import { newId } from "#server/platform/crypto/ids.ts";
import {
  authenticationOptions,
  credentialIdOf,
  type KnownCredential,
  type NewCredential,
  type Options,
  type RelyingParty,
  readAuthentication,
  readRegistration,
  registrationOptions,
  relyingParty,
  WEBAUTHN_MILLISECONDS,
} from "#server/platform/crypto/webauthn.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type FactorRow, lockCredential, updateFactor } from "./queries.ts";

type Purpose = "ENROLL" | "SIGN_IN" | "VERIFY";

async function loadRelyingParty(connection: Connection, store: Store): Promise<RelyingParty> {
  return relyingParty(store.baseUrl(), (await readStoreSettings(connection)).name);
}

type NewChallenge = { challenge: string; purpose: Purpose; memberId: string | undefined };

async function storeChallenge(tx: Tx, { challenge, purpose, memberId }: NewChallenge, now: Date): Promise<string> {
  const id = newId(now.getTime());
  await tx.deleteFrom("webauthn_challenges").where("expires_at", "<", now).execute();
  await tx
    .insertInto("webauthn_challenges")
    .values({
      id,
      challenge,
      purpose,
      member_id: memberId ?? null,
      expires_at: new Date(now.getTime() + WEBAUTHN_MILLISECONDS),
    })
    .execute();
  return id;
}

/** Deletes the challenge on its first use, valid or not. */
async function consumeChallenge(
  tx: Tx,
  { id, purpose, memberId }: { id: string; purpose: Purpose; memberId: string | undefined },
  now: Date,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await tx
    .deleteFrom("webauthn_challenges")
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("member_id", memberId === undefined ? "is" : "=", memberId ?? null)
    .where("expires_at", ">", now)
    .returning("challenge")
    .executeTakeFirst();
  return row?.challenge;
}

type Challenge = { challengeId: string; optionsJson: string };

async function createChallenge(
  tx: Tx,
  { challenge, optionsJson }: Options,
  kept: Omit<NewChallenge, "challenge">,
  now: Date,
): Promise<Challenge> {
  return { challengeId: await storeChallenge(tx, { ...kept, challenge }, now), optionsJson };
}

const toKnownCredentials = (keys: readonly FactorRow[]): KnownCredential[] =>
  keys.flatMap(({ credentialId, transports }) =>
    credentialId === undefined ? [] : [{ id: credentialId, transports }],
  );

type Holder = { id: string; email: string; name: string; keys: readonly FactorRow[] };

export async function createRegistrationOptions(tx: Tx, store: Store, { keys, ...holder }: Holder): Promise<Challenge> {
  const options = await registrationOptions(await loadRelyingParty(tx, store), {
    ...holder,
    known: toKnownCredentials(keys),
  });
  return createChallenge(tx, options, { purpose: "ENROLL", memberId: holder.id }, store.now());
}

export async function verifyRegistration(
  tx: Tx,
  store: Store,
  { memberId, challengeId, credential }: { memberId: string; challengeId: string; credential: string },
): Promise<NewCredential | undefined> {
  const challenge = await consumeChallenge(tx, { id: challengeId, purpose: "ENROLL", memberId }, store.now());
  return challenge === undefined
    ? undefined
    : readRegistration(await loadRelyingParty(tx, store), challenge, credential);
}

export async function createCredentialOptions(
  tx: Tx,
  store: Store,
  { memberId, keys }: { memberId: string; keys: readonly FactorRow[] },
): Promise<Challenge> {
  const options = await authenticationOptions(await loadRelyingParty(tx, store), toKnownCredentials(keys));
  return createChallenge(tx, options, { purpose: "VERIFY", memberId }, store.now());
}

/** Options for signing in with any passkey the browser offers. They list no credentials, so they reveal no accounts. */
export async function createPasskeyOptions(tx: Tx, store: Store): Promise<Challenge> {
  const options = await authenticationOptions(await loadRelyingParty(tx, store));
  return createChallenge(tx, options, { purpose: "SIGN_IN", memberId: undefined }, store.now());
}

type CredentialResponse = {
  challengeId: string;
  credential: string;
  purpose: "SIGN_IN" | "VERIFY";
  memberId: string | undefined;
};

/** Returns the verified key, or undefined. If a member is expected, another member's key is rejected. */
export async function verifyCredential(
  tx: Tx,
  store: Store,
  answer: CredentialResponse,
): Promise<FactorRow | undefined> {
  const now = store.now();
  const { purpose, memberId } = answer;
  const challenge = await consumeChallenge(tx, { id: answer.challengeId, purpose, memberId }, now);
  const credentialId = credentialIdOf(answer.credential);
  if (challenge === undefined || credentialId === undefined) return undefined;
  const key = await lockCredential(tx, credentialId);
  if (key?.publicKey === undefined || (memberId !== undefined && key.memberId !== memberId)) return undefined;
  const use = await readAuthentication(await loadRelyingParty(tx, store), challenge, {
    credentialJson: answer.credential,
    stored: { id: credentialId, publicKey: key.publicKey, signCount: key.signCount, transports: key.transports },
  });
  if (use?.isCounterLost === true) {
    store.log.warn({ audit: "passkey counter went back", memberId: key.memberId, factorId: key.id });
    await updateFactor(tx, key.id, { status: "REQUIRE_REENROLL" });
    return undefined;
  }
  if (use === undefined) {
    store.log.warn({ audit: "passkey refused", memberId: key.memberId, factorId: key.id });
    return undefined;
  }
  return updateFactor(tx, key.id, { sign_count: use.signCount, is_backed_up: use.isBackedUp, last_used_at: now });
}
