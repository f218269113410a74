/** Creates, updates and deletes promotions and their category assignments. */
import { sql } from "kysely";
import { promotionEvents } from "#api/catalog/catalog-entity-events.ts";
import type { NewPromotion, PromotionChanges } from "#api/marketing/promotions.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Condition } from "#server/platform/query/query-language.ts";
import { changedTags, type TagChange, tagColumns } from "#server/platform/tags/tags.ts";
import { findReferencedMedia } from "#server/store/media/public.ts";
import { getPromotion, type PromotionRow, presentPromotion } from "./promotions.ts";

export type Writing = { readonly now: Date; readonly actor: Actor; readonly baseUrl: string };

const MAX_PROMOTIONS = 1000;
const merchant = { seesHidden: true };

async function announce(
  tx: Tx,
  what: "created" | "updated" | "deleted" | "tagsModified",
  row: PromotionRow,
  { now, actor, baseUrl }: Writing,
): Promise<void> {
  touch(tx, "promotions");
  const promotion = presentPromotion(row, baseUrl, merchant);
  const told = { entityId: row.id, now, actor };
  if (what === "deleted") await emit(tx, { ...told, event: promotionEvents.deleted, payload: {} });
  else if (what === "tagsModified") {
    await emit(tx, { ...told, event: promotionEvents.tagsModified, payload: { entity: promotion } });
  } else await emit(tx, { ...told, event: promotionEvents[what], payload: promotion });
}

async function toColumns(tx: Tx, changes: Omit<PromotionChanges, "revision">, now: Date) {
  const { name, media, destinationUrl, enabled, extendedFields, tags } = changes;
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(media === undefined
      ? {}
      : {
          media_id: media === null ? null : await findReferencedMedia(tx, media, { field: "promotion.media", now }),
          alt_text: media?.altText || null,
        }),
    ...(destinationUrl === undefined ? {} : { destination_url: destinationUrl }),
    ...(enabled === undefined ? {} : { is_enabled: enabled ?? false }),
    ...(extendedFields === undefined
      ? {}
      : { extended_fields: extendedFields === null ? null : JSON.stringify(extendedFields) }),
    ...(tags === undefined ? {} : tagColumns(tags ?? {})),
  };
}

async function refusing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "promotions_media_id_fkey") throw new AppError("MEDIA_NOT_FOUND");
    if (constraint === "promotion_categories_category_id_fkey") throw new AppError("CATEGORY_NOT_FOUND");
    throw error;
  }
}

async function assign(tx: Tx, promotionId: string, categories: NewPromotion["categories"]): Promise<void> {
  if (categories === undefined) return;
  const wanted = (categories ?? []).map(({ id, position, appliedToSubcategories = false }) => ({
    id: id.toLowerCase(),
    position,
    appliedToSubcategories,
  }));
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) throw new AppError("DUPLICATE_CATEGORY_ASSIGNMENT");
  await tx.deleteFrom("promotion_categories").where("promotion_id", "=", promotionId).execute();
  await refusing(() =>
    sql`insert into promotion_categories (promotion_id, category_id, position, applies_below)
      select ${promotionId}::uuid, id, position, "appliedToSubcategories"
      from json_to_recordset(${JSON.stringify(wanted)}::json) as r (id uuid, position int, "appliedToSubcategories" boolean)`.execute(
      tx,
    ),
  );
}

export async function createPromotion(tx: Tx, promotion: NewPromotion, writing: Writing): Promise<PromotionRow> {
  const { now } = writing;
  const id = newId(now.getTime());
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from promotions`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_PROMOTIONS) throw new AppError("PROMOTIONS_LIMIT_EXCEEDED");
  const columns = await toColumns(tx, promotion, now);
  await refusing(() =>
    tx
      .insertInto("promotions")
      .values({ ...columns, id, name: promotion.name.trim(), created_at: now, updated_at: now })
      .execute(),
  );
  await assign(tx, id, promotion.categories);
  const row = await getPromotion(tx, id, merchant);
  await announce(tx, "created", row, writing);
  return row;
}

async function lock(tx: Tx, id: string): Promise<PromotionRow> {
  if (isId(id)) await tx.selectFrom("promotions").select("id").where("id", "=", id).forUpdate().execute();
  return getPromotion(tx, id, merchant);
}

async function bump(tx: Tx, id: string, { now }: Writing): Promise<PromotionRow> {
  await sql`update promotions set revision = revision + 1, updated_at = ${now} where id = ${id}::uuid`.execute(tx);
  return getPromotion(tx, id, merchant);
}

export async function updatePromotion(
  tx: Tx,
  id: string,
  changes: PromotionChanges,
  writing: Writing,
): Promise<PromotionRow> {
  const before = await lock(tx, id);
  if (String(before.revision) !== changes.revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
  const columns = await toColumns(tx, changes, writing.now);
  if (Object.keys(columns).length > 0)
    await refusing(() => tx.updateTable("promotions").set(columns).where("id", "=", before.id).execute());
  await assign(tx, before.id, changes.categories);
  const row = await bump(tx, before.id, writing);
  await announce(tx, "updated", row, writing);
  return row;
}

export async function deletePromotion(tx: Tx, id: string, writing: Writing): Promise<void> {
  const row = await lock(tx, id);
  await tx.deleteFrom("promotions").where("id", "=", row.id).execute();
  await announce(tx, "deleted", row, writing);
}

export async function changeTags(tx: Tx, id: string, change: TagChange, writing: Writing): Promise<PromotionRow> {
  const before = await lock(tx, id);
  await tx.updateTable("promotions").set(changedTags(before, change)).where("id", "=", before.id).execute();
  const row = await bump(tx, before.id, writing);
  await announce(tx, "updated", row, writing);
  await announce(tx, "tagsModified", row, writing);
  return row;
}

export async function idsOfCondition(tx: Tx, condition: Condition): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id::text as id from promotions o where ${condition} order by o.id`.execute(tx);
  return rows.map(({ id }) => id);
}
