/**
 * What the store signs with when it speaks to an app (wire, catalogue 10.1 and 11): RS256, one pair per app, so that
 * nothing sent to one app can be shown to another. The private half is encrypted at rest; the app's developer gets the
 * public half. It is not replaced while the app lives: clients of the protocol hold a copy.
 */
import { exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from "jose";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Db, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";

const ALGORITHM = "RS256";
const sealing = (store: Store, appId: string) => ({ secret: store.config.secret, purpose: "app-key", owner: appId });

const imported = new WeakMap<Store, Map<string, CryptoKey>>();

/** The public key as PEM (SPKI); makes the pair when there is none. */
export async function ensureAppKey(tx: Tx, store: Store, appId: string): Promise<string> {
  const known = await findPublicKey(tx, appId);
  if (known !== undefined) return known;
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const sealed = seal(Buffer.from(await exportPKCS8(privateKey)), sealing(store, appId));
  await tx
    .insertInto("app_keys")
    .values({
      app_id: appId,
      public_key: await exportSPKI(publicKey),
      sealed_private_key: sealed,
      created_at: store.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two at once make one pair: the second finds the first one's.
  return (await findPublicKey(tx, appId)) ?? "";
}

export async function findPublicKey(connection: Connection, appId: string): Promise<string | undefined> {
  const row = await connection
    .selectFrom("app_keys")
    .select("public_key")
    .where("app_id", "=", appId)
    .executeTakeFirst();
  return row?.public_key;
}

export type Statement = {
  readonly appId: string;
  readonly claims: JWTPayload;
  /** Claims `iss` and `aud` are set when the store asks something; webhooks have neither. */
  readonly isQuestion: boolean;
  readonly secondsToLive: number;
};

// Clients of the protocol check this word (wire, catalogue 11).
const ISSUER = "wix.com";

/** The claims as a compact JWS. The time is the machine's: it must agree with the receiver's, not with the store's. */
export async function signForApp(
  store: Store,
  { appId, claims, isQuestion, secondsToLive }: Statement,
): Promise<string> {
  const key = await privateKeyOf(store, appId);
  const issuedAt = Math.floor(store.now().getTime() / 1000);
  const jwt = new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + secondsToLive);
  if (isQuestion) jwt.setIssuer(ISSUER).setAudience(appId);
  return jwt.sign(key);
}

async function privateKeyOf(store: Store, appId: string): Promise<CryptoKey> {
  const keys = imported.get(store) ?? new Map<string, CryptoKey>();
  imported.set(store, keys);
  const known = keys.get(appId);
  if (known !== undefined) return known;
  const { db } = store.database;
  const row = (await findSealed(db, appId)) ?? (await makeAndFind(db, store, appId));
  if (row === undefined) throw new Error("The app has no key.");
  const key = await importPKCS8(unseal(row, sealing(store, appId)).toString("utf8"), ALGORITHM);
  keys.set(appId, key);
  return key;
}

async function findSealed(db: Db, appId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("app_keys")
    .select("sealed_private_key")
    .where("app_id", "=", appId)
    .executeTakeFirst();
  return row?.sealed_private_key;
}

/** Apps that were installed before they had keys. */
async function makeAndFind(db: Db, store: Store, appId: string): Promise<Buffer | undefined> {
  await transaction(db, (tx) => ensureAppKey(tx, store, appId));
  return findSealed(db, appId);
}
