/** Seeds files, digital products, polls and swatches of the demo store. */

import { createHash } from "node:crypto";
import { sql } from "kysely";
import { digitalFileName, insertDigitalFile } from "#server/catalog/digital-files/public.ts";
import { syncPolls } from "#server/catalog/polls/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { type MediaRow, masterName, toRow } from "#server/store/media/public.ts";
import { allGoods } from "./goods/all.ts";
import { goodsFiles } from "./goods/files.ts";
import type { Ids, RichTree } from "./goods/rich.ts";
import { stories } from "./goods/stories.ts";
import type { CatalogRows } from "./goods-rows.ts";
import { insertInChunks } from "./insert-in-chunks.ts";
import { drawDownload, drawPicture, sketchPicture } from "./seed-pictures.ts";

/** Stores video, audio and document files, and returns their rows by name. */
export async function storeFiles(store: Store): Promise<Map<string, MediaRow>> {
  const rows = new Map<string, MediaRow>();
  for (const { fileName, title, poster, kind, mimeType, width, height, durationMs, bytes } of goodsFiles) {
    const content = await bytes();
    const id = newId(store.now().getTime());
    await store.files.write(masterName(id), content);
    const file = {
      kind,
      mime_type: mimeType,
      width,
      height,
      byte_size: content.byteLength,
      is_animated: false,
      duration_ms: durationMs,
      sha256: createHash("sha256").update(content).digest(),
      ending: fileName.split(".").at(-1) ?? "",
    };
    rows.set(fileName, toRow({ id, file, label: { fileName, altText: title }, now: store.now() }));
    if (poster) {
      const row = await sketchPicture(store, { spec: poster, fileName: `${fileName}-poster` });
      rows.set(`${fileName} poster`, { ...row, ...(await drawPicture(store, row.id, poster)), poster_of: id });
    }
  }
  return rows;
}

export type StoredDownload = { slug: string; id: string; fileName: string; byteSize: number; sha256: Buffer };

/** Renders the files of digital products and stores them in the protected folder. A variant has one file: the first. */
export async function storeDownloads(store: Store): Promise<StoredDownload[]> {
  const stored: StoredDownload[] = [];
  for (const { slug, downloads } of allGoods) {
    const [download] = downloads ?? [];
    if (download === undefined) continue;
    const bytes = await drawDownload(download.picture);
    const id = newId(store.now().getTime());
    await store.files.write(digitalFileName(id), bytes);
    const sha256 = createHash("sha256").update(bytes).digest();
    stored.push({ slug, id, fileName: download.fileName, byteSize: bytes.byteLength, sha256 });
  }
  return stored;
}

type Downloads = { downloads: readonly StoredDownload[]; ids: Ids; now: Date };

export async function insertDownloads(tx: Tx, { downloads, ids, now }: Downloads): Promise<void> {
  for (const { slug, ...file } of downloads) {
    await insertDigitalFile(tx, { ...file, now });
    await tx
      .updateTable("variants")
      .set({ digital_file_id: file.id })
      .where("product_id", "=", ids.productId(slug))
      .execute();
  }
}

/** Swatches that version 1 of the API can't represent: several colors, and images. */
export async function dressChoices(tx: Tx, ids: Ids): Promise<void> {
  const special = allGoods.flatMap(({ slug, options }) =>
    options.flatMap(({ name, choices }) =>
      choices.flatMap(({ value, description, picture }) =>
        picture !== undefined || value.includes(",") ? [{ slug, name, value, description, picture }] : [],
      ),
    ),
  );
  for (const { slug, name, value, description, picture } of special) {
    await sql`
      update customization_choices k set
        choice_type = ${picture === undefined ? "MULTIPLE_COLORS" : "IMAGE"},
        color_code = ${picture === undefined ? value : null},
        display_media_id = ${picture === undefined ? null : ids.mediaId(picture)}::uuid
      from product_option_choices c join product_options o on o.id = c.option_id
      where k.id = c.customization_choice_id and c.description = ${description}
        and o.name = ${name} and o.product_id = ${ids.productId(slug)}::uuid`.execute(tx);
  }
}

/** Polls of rich descriptions, with a plausible and stable number of votes each. */
export async function insertPolls(
  tx: Tx,
  all: readonly CatalogRows[],
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  const context = { now, actor: anonymous };
  for (const [slug, { sections = [] }] of Object.entries(stories)) {
    const rows = all.find(({ product }) => product.id === ids.productId(slug))?.infoSections ?? [];
    for (const { title, story } of sections) {
      const section = rows.find((row) => row.title === title);
      if (section === undefined) continue;
      const tree: RichTree = story(ids);
      await syncPolls(tx, { kind: "info-section", id: section.id }, tree, context);
    }
  }
  const polls = await tx.selectFrom("polls").select(["id", "options"]).execute();
  const votes = polls.flatMap(({ id, options }) =>
    (Array.isArray(options) ? options : []).flatMap((option: { id: string }, place) =>
      Array.from({ length: 9 + ((place * 17 + id.length * 5) % 40) }, () => ({
        poll_id: id,
        voter_kind: "visitor",
        voter_id: newId(now.getTime()),
        option_id: option.id,
        created_at: now,
      })),
    ),
  );
  await insertInChunks(tx, "poll_votes", votes);
}
