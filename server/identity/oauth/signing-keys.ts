/**
 * Signing keys of id tokens (RS256). The private key is encrypted at rest. Keys rotate every 90 days; a retired key
 * stays published until the last token it signed has expired.
 */
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from "jose";
import { Type } from "typebox";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import type { Connection, Db, Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";

export const SIGNING_ALGORITHM = "RS256";
const LIFE_MILLISECONDS = 90 * 86_400_000;
const PUBLISHED_MILLISECONDS = 2 * 86_400_000;

type SigningKey = { kid: string; privateKey: CryptoKey };

const importedKeys = new WeakMap<Store, Map<string, CryptoKey>>();

const createSealContext = (store: Store, kid: string) => ({
  secret: store.config.secret,
  purpose: "signing-key",
  owner: kid,
});

/** Returns the current key, creating the first one if needed. */
export async function getCurrentKey(tx: Tx, store: Store): Promise<SigningKey> {
  const row = (await findCurrent(tx)) ?? (await insertKey(tx, store, await generateKey()).then(() => findCurrent(tx)));
  if (row === undefined) throw new Error("No signing key was found after creating one.");
  const keys = importedKeys.get(store) ?? new Map<string, CryptoKey>();
  importedKeys.set(store, keys);
  const known = keys.get(row.kid);
  if (known !== undefined) return { kid: row.kid, privateKey: known };
  const pem = unseal(row.sealed_private_key, createSealContext(store, row.kid)).toString("utf8");
  const privateKey = await importPKCS8(pem, SIGNING_ALGORITHM);
  keys.set(row.kid, privateKey);
  return { kid: row.kid, privateKey };
}

const findCurrent = (connection: Connection) =>
  connection
    .selectFrom("signing_keys")
    .select(["kid", "sealed_private_key", "created_at"])
    .where("retired_at", "is", null)
    .executeTakeFirst();

type NewKey = { kid: string; pem: string; publicJwk: JWK };

async function generateKey(): Promise<NewKey> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, {
    modulusLength: 2048,
    extractable: true,
  });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, pem: await exportPKCS8(privateKey), publicJwk: { ...jwk, kid, alg: SIGNING_ALGORITHM, use: "sig" } };
}

/** If two processes start at once, the insert that loses uses the other's key. */
async function insertKey(tx: Tx, store: Store, { kid, pem, publicJwk }: NewKey): Promise<void> {
  await tx
    .insertInto("signing_keys")
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      sealed_private_key: seal(Buffer.from(pem), createSealContext(store, kid)),
      created_at: store.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listPublicKeys(db: Db, store: Store): Promise<Record<string, unknown>[]> {
  if ((await findCurrent(db)) === undefined) await transaction(db, (tx) => getCurrentKey(tx, store).then(() => {}));
  const rows = await db
    .selectFrom("signing_keys")
    .select("public_jwk")
    .where((eb) =>
      eb.or([
        eb("retired_at", "is", null),
        eb("retired_at", ">", new Date(store.now().getTime() - PUBLISHED_MILLISECONDS)),
      ]),
    )
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ public_jwk: jwk }) => ({ ...Object(jwk) }));
}

async function rotateKey(tx: Tx, store: Store): Promise<void> {
  const key = await generateKey();
  await tx.updateTable("signing_keys").set({ retired_at: store.now() }).where("retired_at", "is", null).execute();
  await insertKey(tx, store, key);
  const before = new Date(store.now().getTime() - PUBLISHED_MILLISECONDS);
  await tx.deleteFrom("signing_keys").where("retired_at", "<", before).execute();
}

export const rotateOldKey = job({
  name: "oauth.rotateOldKey",
  payload: Type.Object({}),
  schedule: "41 3 * * *",
  async run(store) {
    await transaction(store.database.db, async (tx) => {
      const current = await findCurrent(tx);
      const isOld = current !== undefined && current.created_at.getTime() < store.now().getTime() - LIFE_MILLISECONDS;
      if (isOld) await rotateKey(tx, store);
    });
  },
});
