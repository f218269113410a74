/** Passkeys and security keys: challenges that are used once within five minutes, and the credentials they are answered with. */

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

export type Purpose = "ENROLL" | "SIGN_IN" | "VERIFY";

async function partyOf(connection: Connection, store: Store): Promise<RelyingParty> {
  return relyingParty(store.baseUrl(), (await readStoreSettings(connection)).name);
}

type NewChallenge = { challenge: string; purpose: Purpose; memberId: string | undefined };

async function keepChallenge(tx: Tx, { challenge, purpose, memberId }: NewChallenge, now: Date): Promise<string> {
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

/** The row goes with the first answer, right or wrong. */
async function takeChallenge(
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

export type Challenge = { challengeId: string; optionsJson: string };

async function present(
  tx: Tx,
  { challenge, optionsJson }: Options,
  kept: Omit<NewChallenge, "challenge">,
  now: Date,
): Promise<Challenge> {
  return { challengeId: await keepChallenge(tx, { ...kept, challenge }, now), optionsJson };
}

const toKnown = (keys: readonly FactorRow[]): KnownCredential[] =>
  keys.flatMap(({ credentialId, transports }) =>
    credentialId === undefined ? [] : [{ id: credentialId, transports }],
  );

type Holder = { id: string; email: string; name: string; keys: readonly FactorRow[] };

export async function askForRegistration(tx: Tx, store: Store, { keys, ...holder }: Holder): Promise<Challenge> {
  const options = await registrationOptions(await partyOf(tx, store), { ...holder, known: toKnown(keys) });
  return present(tx, options, { purpose: "ENROLL", memberId: holder.id }, store.now());
}

export async function proveRegistration(
  tx: Tx,
  store: Store,
  { memberId, challengeId, credential }: { memberId: string; challengeId: string; credential: string },
): Promise<NewCredential | undefined> {
  const challenge = await takeChallenge(tx, { id: challengeId, purpose: "ENROLL", memberId }, store.now());
  return challenge === undefined ? undefined : readRegistration(await partyOf(tx, store), challenge, credential);
}

export async function askForCredential(
  tx: Tx,
  store: Store,
  { memberId, keys }: { memberId: string; keys: readonly FactorRow[] },
): Promise<Challenge> {
  const options = await authenticationOptions(await partyOf(tx, store), toKnown(keys));
  return present(tx, options, { purpose: "VERIFY", memberId }, store.now());
}

/** For signing in with whichever passkey the browser finds: nobody is named, so nothing is given away. */
export async function askForPasskey(tx: Tx, store: Store): Promise<Challenge> {
  const options = await authenticationOptions(await partyOf(tx, store));
  return present(tx, options, { purpose: "SIGN_IN", memberId: undefined }, store.now());
}

type Answer = { challengeId: string; credential: string; purpose: "SIGN_IN" | "VERIFY"; memberId: string | undefined };

/** The key that answered, or undefined. A key of somebody else is refused where a member is expected. */
export async function proveCredential(tx: Tx, store: Store, answer: Answer): Promise<FactorRow | undefined> {
  const now = store.now();
  const { purpose, memberId } = answer;
  const challenge = await takeChallenge(tx, { id: answer.challengeId, purpose, memberId }, now);
  const credentialId = credentialIdOf(answer.credential);
  if (challenge === undefined || credentialId === undefined) return undefined;
  const key = await lockCredential(tx, credentialId);
  if (key?.publicKey === undefined || (memberId !== undefined && key.memberId !== memberId)) return undefined;
  const use = await readAuthentication(await partyOf(tx, store), challenge, {
    credentialJson: answer.credential,
    stored: { id: credentialId, publicKey: key.publicKey, signCount: key.signCount, transports: key.transports },
  });
  if (use === undefined) {
    store.log.warn({ audit: "passkey refused", memberId: key.memberId, factorId: key.id });
    return undefined;
  }
  return updateFactor(tx, key.id, { sign_count: use.signCount, is_backed_up: use.isBackedUp, last_used_at: now });
}
