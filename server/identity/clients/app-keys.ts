/**
 * Signing keys for requests to apps (docs/protocol/service-plugins.md#call): RS256, one pair per app, so that a message
 * to one app can't be replayed to another. The private key is encrypted at rest; the app's developer gets the public
 * key. Keys are never rotated, because clients of the protocol store a copy.
 */
import { exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from "jose";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Db, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import type { Store } from "#server/platform/store.ts";

const ALGORITHM = "RS256";
const createSealContext = (store: Store, appId: string) => ({
  secret: store.config.secret,
  purpose: "app-key",
  owner: appId,
});

const importedKeys = new WeakMap<Store, Map<string, CryptoKey>>();

/** Returns the public key as PEM (SPKI), creating the pair if there is none. */
export async function ensureAppKey(tx: Tx, store: Store, appId: string): Promise<string> {
  const known = await findPublicKey(tx, appId);
  if (known !== undefined) return known;
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  const sealed = seal(Buffer.from(await exportPKCS8(privateKey)), createSealContext(store, appId));
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
  // Concurrent calls create one pair: the insert that loses reads the other's.
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

type AppMessage = {
  readonly appId: string;
  readonly claims: JWTPayload;
  /** Sets `iss` and `aud`, which service plugin requests need and webhooks don't have. */
  readonly isRequest: boolean;
  readonly ttlSeconds: number;
};

// Clients of the protocol verify this issuer (docs/protocol/service-plugins.md#call).
const ISSUER = "wix.com";

/** Signs the claims as a compact JWS. Timestamps use the system clock, because they must match the receiver's clock. */
export async function signForApp(store: Store, { appId, claims, isRequest, ttlSeconds }: AppMessage): Promise<string> {
  const key = await loadPrivateKey(store, appId);
  const issuedAt = Math.floor(store.now().getTime() / 1000);
  const jwt = new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ttlSeconds);
  if (isRequest) jwt.setIssuer(ISSUER).setAudience(appId);
  return jwt.sign(key);
}

async function loadPrivateKey(store: Store, appId: string): Promise<CryptoKey> {
  const keys = importedKeys.get(store) ?? new Map<string, CryptoKey>();
  importedKeys.set(store, keys);
  const known = keys.get(appId);
  if (known !== undefined) return known;
  const { db } = store.database;
  const row = (await findSealedKey(db, appId)) ?? (await createAndFindKey(db, store, appId));
  if (row === undefined) throw new Error("The app has no signing key.");
  const key = await importPKCS8(unseal(row, createSealContext(store, appId)).toString("utf8"), ALGORITHM);
  keys.set(appId, key);
  return key;
}

async function findSealedKey(db: Db, appId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("app_keys")
    .select("sealed_private_key")
    .where("app_id", "=", appId)
    .executeTakeFirst();
  return row?.sealed_private_key;
}

/** Creates keys for apps installed before keys existed. */
async function createAndFindKey(db: Db, store: Store, appId: string): Promise<Buffer | undefined> {
  await transaction(db, (tx) => ensureAppKey(tx, store, appId));
  return findSealedKey(db, appId);
}
