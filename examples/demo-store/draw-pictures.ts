/**
 * Draws the demo store's images after the store has opened: those that visitors request immediately, all others in the
 * order of their visibility.
 */
import type { Report } from "#db/seed/stage.ts";
import type { Db, Tx } from "#server/platform/db/db.ts";
import type { Producer } from "#server/platform/files/files.ts";
import type { Store } from "#server/platform/store.ts";
import { type MediaRow, masterName } from "#server/store/media/public.ts";
import { allPictures } from "./goods/pictures.ts";
import { pictureKey } from "./pictures/render.ts";
import type { PictureSpec } from "./pictures/spec.ts";
import { drawPicture } from "./seed-pictures.ts";

const SETTING = "seed.pictures";
/** While one is encoded, the next one's file is synced to disk. */
const AT_ONCE = 2;

/** Stores which media item has which picture, in the transaction that adds the rows. */
export async function writePictureKeys(tx: Tx, pictures: ReadonlyMap<string, MediaRow>, now: Date): Promise<void> {
  const keys = Object.fromEntries([...pictures].map(([key, { id }]) => [id, key]));
  await tx
    .insertInto("settings")
    .values({ name: SETTING, value: JSON.stringify(keys), updated_at: now })
    .execute();
}

/** Specifications by media id, the most visible first; empty once all are drawn. */
async function readSpecs(db: Db): Promise<Map<string, PictureSpec>> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", SETTING).executeTakeFirst();
  const value: unknown = row?.value;
  const ids = new Map(
    typeof value === "object" && value !== null ? Object.entries(value).map(([id, key]) => [String(key), id]) : [],
  );
  return new Map(
    allPictures().flatMap(({ spec }): [string, PictureSpec][] => {
      const id = ids.get(pictureKey(spec));
      return id === undefined ? [] : [[id, spec]];
    }),
  );
}

export async function drawMissingPictures(store: Store, { say, count, signal }: Report): Promise<void> {
  const { db } = store.database;
  const specs = await readSpecs(db);
  let drawn = 0;
  const waiting = specs.entries();
  const work = async (): Promise<void> => {
    for (const [id, spec] of waiting) {
      if (signal.aborted) return;
      await drawOnce(store, id, spec);
      drawn++;
      await count(drawn, specs.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (signal.aborted) return;
  await db.deleteFrom("settings").where("name", "=", SETTING).execute();
  say(`${specs.size} images`);
}

/** Draws the requested file if it belongs to one of the demo store's images. */
export async function pictureProducer(store: Store): Promise<Producer> {
  const specs = await readSpecs(store.database.db);
  const ids = new Map([...specs.keys()].map((id) => [masterName(id), id]));
  return async (name) => {
    const id = ids.get(name);
    const spec = id === undefined ? undefined : specs.get(id);
    if (id === undefined || spec === undefined) return false;
    await drawOnce(store, id, spec);
    return true;
  };
}

const running = new Map<string, Promise<void>>();

/** Concurrent calls for a picture share one drawing; one that is drawn already stays. */
function drawOnce(store: Store, id: string, spec: PictureSpec): Promise<void> {
  const work = running.get(id) ?? drawUnlessDrawn(store, id, spec).finally(() => running.delete(id));
  running.set(id, work);
  return work;
}

async function drawUnlessDrawn(store: Store, id: string, spec: PictureSpec): Promise<void> {
  const { db } = store.database;
  const row = await db.selectFrom("media").select(["byte_size"]).where("id", "=", id).executeTakeFirst();
  // The merchant may have deleted it, or the last start drawn it.
  if (row === undefined || (row.byte_size > 0 && (await store.files.has(masterName(id))))) return;
  const facts = await drawPicture(store, id, spec);
  await db.updateTable("media").set(facts).where("id", "=", id).where("file_version", "=", 1).execute();
}
