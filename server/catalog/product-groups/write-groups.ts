/** Creates, updates and deletes product groups, and changes their members. */
import { sql } from "kysely";
import { productGroupEvents } from "#api/catalog/catalog-entity-events.ts";
import { MAX_GROUP_MEMBERS, type NewProductGroup, type ProductGroupChanges } from "#api/catalog/product-groups.ts";
import { slugify } from "#server/catalog/products/public.ts";
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
import { type GroupRow, getGroup, presentGroup } from "./groups.ts";

export type GroupWriteContext = { readonly now: Date; readonly actor: Actor; readonly baseUrl: string };

const MAX_GROUPS = 10_000;

async function announce(
  tx: Tx,
  what: "created" | "updated" | "deleted",
  row: GroupRow,
  { now, actor, baseUrl }: GroupWriteContext,
): Promise<void> {
  touch(tx, "product-groups");
  const payload = what === "deleted" ? {} : presentGroup(row, { baseUrl, fields: undefined, seesHidden: true });
  await emit(tx, { event: productGroupEvents[what], entityId: row.id, payload, now, actor });
}

async function toColumns(tx: Tx, changes: Omit<ProductGroupChanges, "revision">, now: Date) {
  const { name, choiceOrder, media, extendedFields, tags } = changes;
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(choiceOrder === undefined ? {} : { choice_order: choiceOrder }),
    ...(media === undefined
      ? {}
      : {
          media_id: media === null ? null : await findReferencedMedia(tx, media, { field: "productGroup.media", now }),
        }),
    ...(extendedFields === undefined
      ? {}
      : { extended_fields: extendedFields === null ? null : JSON.stringify(extendedFields) }),
    ...(tags === undefined ? {} : tagColumns(tags ?? {})),
  };
}

async function withMemberErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "product_groups_handle") throw new AppError("ALREADY_EXISTS");
    if (constraint === "product_groups_customization_id_fkey") throw new AppError("CUSTOMIZATION_NOT_FOUND");
    if (constraint === "product_groups_media_id_fkey") throw new AppError("MEDIA_NOT_FOUND");
    throw error;
  }
}

export async function createGroup(tx: Tx, group: NewProductGroup, writeContext: GroupWriteContext): Promise<GroupRow> {
  const { now } = writeContext;
  const id = newId(now.getTime());
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from product_groups`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_GROUPS) throw new AppError("PRODUCT_GROUP_LIMIT_EXCEEDED");
  const columns = await toColumns(tx, group, now);
  await withMemberErrors(() =>
    tx
      .insertInto("product_groups")
      .values({
        id,
        name: group.name.trim(),
        handle: group.handle ?? `${slugify(group.name, "group")}-${id.slice(-8)}`,
        customization_id: group.groupingCustomizationId ?? null,
        ...columns,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  const row = await getGroup(tx, id);
  await announce(tx, "created", row, writeContext);
  return row;
}

async function lockGroup(tx: Tx, id: string): Promise<GroupRow> {
  if (isId(id)) await tx.selectFrom("product_groups").select("id").where("id", "=", id).forUpdate().execute();
  return getGroup(tx, id);
}

async function finish(tx: Tx, id: string, writeContext: GroupWriteContext): Promise<GroupRow> {
  await sql`update product_groups set revision = revision + 1, updated_at = ${writeContext.now} where id = ${id}::uuid`.execute(
    tx,
  );
  const row = await getGroup(tx, id);
  await announce(tx, "updated", row, writeContext);
  return row;
}

export async function updateGroup(
  tx: Tx,
  id: string,
  changes: ProductGroupChanges,
  writeContext: GroupWriteContext,
): Promise<GroupRow> {
  const before = await lockGroup(tx, id);
  if (String(before.revision) !== changes.revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
  const columns = await toColumns(tx, changes, writeContext.now);
  if (Object.keys(columns).length > 0)
    await withMemberErrors(() => tx.updateTable("product_groups").set(columns).where("id", "=", before.id).execute());
  return finish(tx, before.id, writeContext);
}

export async function deleteGroup(tx: Tx, id: string, writeContext: GroupWriteContext): Promise<void> {
  const row = await lockGroup(tx, id);
  await tx.deleteFrom("product_groups").where("id", "=", row.id).execute();
  await announce(tx, "deleted", row, writeContext);
}

type Found = { product_id: string; choices: number };

/** All or none. */
export async function assignProducts(
  tx: Tx,
  groupId: string,
  productIds: readonly string[],
  writeContext: GroupWriteContext,
): Promise<string[]> {
  const group = await lockGroup(tx, groupId);
  const wanted = [...new Set(productIds.map((id) => id.toLowerCase()))];
  const { rows } = await sql<Found>`
    select p.product_id::text as product_id, (select count(*)::int from product_options o
      join product_option_choices c on c.option_id = o.id
      where o.product_id = p.product_id and o.customization_id = ${group.customization_id}::uuid) as choices
    from product_visibility p where p.product_id = any(${wanted.filter(isId)}::uuid[])`.execute(tx);
  const missing = wanted.filter((id) => rows.every((row) => row.product_id !== id));
  if (missing.length > 0) throw new AppError("PRODUCTS_NOT_FOUND", { data: { productIds: missing } });
  const unfit = group.customization_id === null ? [] : rows.filter((row) => row.choices !== 1);
  if (unfit.length > 0) {
    throw new AppError("PRODUCTS_MISSING_CUSTOMIZATION", { data: { productIds: unfit.map((row) => row.product_id) } });
  }
  const { rows: taken } = await sql<{ product_id: string }>`
    insert into product_group_members (group_id, product_id, position)
    select ${group.id}::uuid, product_id, ordinal
      + (select coalesce(max(position), 0) from product_group_members where group_id = ${group.id}::uuid)
    from unnest(${wanted}::uuid[]) with ordinality as t (product_id, ordinal)
    on conflict (product_id) do update set position = product_group_members.position
      where product_group_members.group_id = excluded.group_id returning product_id::text as product_id`.execute(tx);
  const elsewhere = wanted.filter((id) => taken.every((row) => row.product_id !== id));
  if (elsewhere.length > 0) throw new AppError("PRODUCT_IN_OTHER_GROUP", { data: { productIds: elsewhere } });
  const row = await finish(tx, group.id, writeContext);
  if ((row.members ?? []).length > MAX_GROUP_MEMBERS) throw new AppError("MEMBER_LIMIT_EXCEEDED");
  return wanted;
}

/** All or none. */
export async function unassignProducts(
  tx: Tx,
  groupId: string,
  productIds: readonly string[],
  writeContext: GroupWriteContext,
): Promise<string[]> {
  const group = await lockGroup(tx, groupId);
  const wanted = [...new Set(productIds.map((id) => id.toLowerCase()))];
  const { rows } = await sql<{ product_id: string }>`
    delete from product_group_members where group_id = ${group.id}::uuid
      and product_id = any(${wanted.filter(isId)}::uuid[]) returning product_id::text as product_id`.execute(tx);
  const strangers = wanted.filter((id) => rows.every((row) => row.product_id !== id));
  if (strangers.length > 0) throw new AppError("PRODUCTS_NOT_IN_GROUP", { data: { productIds: strangers } });
  await finish(tx, group.id, writeContext);
  return wanted;
}

export async function changeTags(
  tx: Tx,
  id: string,
  change: TagChange,
  writeContext: GroupWriteContext,
): Promise<GroupRow> {
  const row = await lockGroup(tx, id);
  await tx.updateTable("product_groups").set(changedTags(row, change)).where("id", "=", row.id).execute();
  return finish(tx, row.id, writeContext);
}

export async function idsOfCondition(tx: Tx, condition: Condition): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id::text as id from product_groups g where ${condition} order by g.id`.execute(tx);
  return rows.map(({ id }) => id);
}
