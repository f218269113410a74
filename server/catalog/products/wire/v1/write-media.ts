/** Media of products and their choices (docs/protocol/catalog-v1.md#write-rules). */
import { sql } from "kysely";
import type { Static } from "typebox";
import { mediaIdIn } from "#api/store/media-address.ts";
import type { MediaSelection } from "#api/store/media-values.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { storeExternalMedia } from "#server/store/media/public.ts";
import { finishProduct } from "../../write/finish-product.ts";
import { lockProduct, type ProductWriteContext } from "../../write/write-context.ts";

type Selection = Static<typeof MediaSelection>;
type ChoiceMedia = { option: string; choice: string; mediaIds: string[] };

/** @throws {AppError} PRODUCT_NOT_FOUND, MEDIA_NOT_FOUND, INVALID_OPTIONS */
export async function addMedia(
  tx: Tx,
  productId: string,
  media: readonly Selection[],
  writeContext: ProductWriteContext,
): Promise<void> {
  await lockProduct(tx, productId);
  const ids: string[] = [];
  const forChoices: ChoiceMedia[] = [];
  for (const [index, selection] of media.entries()) {
    const id = await toMediaId(tx, selection, index, writeContext.now);
    ids.push(id);
    if (selection.choice !== undefined) forChoices.push({ ...selection.choice, mediaIds: [id] });
  }
  await requireMedia(tx, ids);
  await sql`
    insert into product_media (product_id, media_id, position)
    select ${productId}::uuid, t.id, t.ordinal + (select coalesce(max(position), 0) from product_media where product_id = ${productId}::uuid)
    from (select id, min(ordinal) as ordinal from unnest(${ids}::uuid[]) with ordinality as u (id, ordinal) group by id) t
    on conflict (product_id, media_id) do nothing`.execute(tx);
  if (forChoices.length > 0) await linkChoices(tx, productId, forChoices);
  await finishProduct(tx, productId, ["media"], writeContext);
}

async function toMediaId(tx: Tx, { mediaId, url }: Selection, index: number, now: Date): Promise<string> {
  if (mediaId !== undefined) {
    if (!isId(mediaId)) throw new AppError("MEDIA_NOT_FOUND", { data: { mediaId } });
    return mediaId;
  }
  const own = mediaIdIn(url ?? "");
  if (own !== undefined) return own;
  if (url === undefined || !/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new ValidationError([
      {
        field: `media[${index}].url`,
        description: "must be an http or https address, unless mediaId is sent",
        violatedRule: "FORMAT",
        data: { type: "URL" },
      },
    ]);
  }
  touch(tx, "media");
  return storeExternalMedia(tx, url, now);
}

async function requireMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select w.id from unnest(${[...ids]}::uuid[]) as w (id)
    where not exists (select from published_media m where m.id = w.id) limit 1`.execute(tx);
  if (rows[0] !== undefined) throw new AppError("MEDIA_NOT_FOUND", { data: { mediaId: rows[0].id } });
}

/** An empty list removes all media from the product. */
export async function removeMedia(
  tx: Tx,
  productId: string,
  mediaIds: readonly string[],
  writeContext: ProductWriteContext,
): Promise<void> {
  await lockProduct(tx, productId);
  const ids = mediaIds.filter(isId);
  const all = mediaIds.length === 0;
  await sql`delete from choice_media cm using product_option_choices c, product_options o
    where c.id = cm.choice_id and o.id = c.option_id and o.product_id = ${productId}
    and (${all} or cm.media_id = any(${ids}::uuid[]))`.execute(tx);
  await sql`delete from product_media where product_id = ${productId}
    and (${all} or media_id = any(${ids}::uuid[]))`.execute(tx);
  await finishProduct(tx, productId, ["media"], writeContext);
}

/** @throws {AppError} PRODUCT_NOT_FOUND, MEDIA_NOT_FOUND, INVALID_OPTIONS */
export async function addChoiceMedia(
  tx: Tx,
  productId: string,
  media: readonly ChoiceMedia[],
  writeContext: ProductWriteContext,
): Promise<void> {
  await lockProduct(tx, productId);
  await linkChoices(tx, productId, media);
  await finishProduct(tx, productId, ["media", "productOptions"], writeContext);
}

async function linkChoices(tx: Tx, productId: string, media: readonly ChoiceMedia[]): Promise<void> {
  const choices = await findChoices(tx, productId, media);
  const rows = media.flatMap(({ mediaIds }, index) =>
    mediaIds.map((mediaId) => ({ choiceId: choices[index]?.choiceId ?? "", mediaId })),
  );
  const unknown = rows.find(({ mediaId }) => !isId(mediaId));
  if (unknown !== undefined) throw new AppError("MEDIA_NOT_FOUND", { data: { mediaId: unknown.mediaId } });
  await requireOneOption(tx, productId, new Set(choices.map(({ optionId }) => optionId)));
  const wanted = sql`unnest(${rows.map((row) => row.choiceId)}::uuid[], ${rows.map((row) => row.mediaId)}::uuid[])`;
  const missing = await sql<{ id: string }>`
    select w.media_id as id from ${wanted} as w (choice_id, media_id) where not exists (
      select from product_media m where m.product_id = ${productId} and m.media_id = w.media_id) limit 1`.execute(tx);
  if (missing.rows[0] !== undefined) {
    throw new AppError("MEDIA_NOT_FOUND", {
      description: "Add the media to the product before assigning it to a choice.",
      data: { mediaId: missing.rows[0].id },
    });
  }
  await sql`
    insert into choice_media (choice_id, media_id, position)
    select w.choice_id, w.media_id, w.ordinal from ${wanted} with ordinality as w (choice_id, media_id, ordinal)
    on conflict (choice_id, media_id) do nothing`.execute(tx);
}

type FoundChoice = { optionId: string; choiceId: string };

/** In the order of the request. */
async function findChoices(tx: Tx, productId: string, media: readonly ChoiceMedia[]): Promise<FoundChoice[]> {
  const { rows } = await sql<FoundChoice & { index: number }>`
    select (w.ordinal - 1)::int as index, o.id as "optionId", c.id as "choiceId"
    from unnest(${media.map(({ option }) => option)}::text[], ${media.map(({ choice }) => choice)}::text[])
      with ordinality as w (option, choice, ordinal)
    join product_options o on o.product_id = ${productId} and o.name = w.option
    join product_option_choices c on c.option_id = o.id and c.description = w.choice order by w.ordinal`.execute(tx);
  return media.map(({ option, choice }, index) => {
    const found = rows.find((row) => row.index === index);
    if (found === undefined) {
      throw new AppError("INVALID_OPTIONS", {
        description: `This product has no choice "${choice}" of "${option}".`,
        data: { option, choice },
      });
    }
    return found;
  });
}

/** Only one option of a product can have media. */
async function requireOneOption(tx: Tx, productId: string, optionIds: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from product_options o join product_option_choices c on c.option_id = o.id
    join choice_media cm on cm.choice_id = c.id where o.product_id = ${productId}`.execute(tx);
  const all = new Set([...optionIds, ...rows.map((row) => row.id)]);
  if (all.size > 1) {
    throw new AppError("INVALID_OPTIONS", { description: "Only one option can have media." });
  }
}

/** An empty list removes all media from a choice; media that aren't assigned are ignored. */
export async function removeChoiceMedia(
  tx: Tx,
  productId: string,
  media: readonly ChoiceMedia[],
  writeContext: ProductWriteContext,
): Promise<void> {
  await lockProduct(tx, productId);
  const choices = await findChoices(tx, productId, media);
  for (const [index, { mediaIds }] of media.entries()) {
    await sql`delete from choice_media where choice_id = ${choices[index]?.choiceId ?? null}::uuid
      and (${mediaIds.length === 0} or media_id = any(${mediaIds.filter(isId)}::uuid[]))`.execute(tx);
  }
  await finishProduct(tx, productId, ["media", "productOptions"], writeContext);
}
