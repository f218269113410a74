/** Effects of a collection change: cache invalidation, and the events of both API versions. */

import { categoryEvents } from "#api/catalog/catalog-entity-events.ts";
import { collectionChanged, collectionCreated, collectionDeleted } from "#api/catalog/catalog-events.ts";
import { storeItem } from "#api/catalog/wire/v3/category-values.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { type CollectionNode, getNode } from "./collection-nodes.ts";
import { findCollection } from "./queries.ts";
import { presentCollection } from "./wire/v1/present.ts";
import { allFields, presentCategory, treeReference } from "./wire/v3/categories.ts";

export type CollectionWriteContext = {
  readonly now: Date;
  readonly actor: Actor;
  readonly baseUrl: string;
  /** The API version of the request. */
  readonly version?: "V1_CATALOG" | "V3_CATALOG";
  /** The field of the request body that has the collection, for errors. Defaults to `collection`. */
  readonly bodyField?: string;
};

type Emissions = Parameters<typeof emitAll>[1][number][];

const namesOf = (id: string, { version = "V1_CATALOG" }: CollectionWriteContext) => ({
  collection_Id: id,
  collectionId: id,
  originatedFromVersion: version,
});

const entityOf = (row: CollectionNode, { baseUrl }: CollectionWriteContext) =>
  presentCategory(row, { baseUrl, fields: allFields, seesHidden: true });

export async function announceCreated(tx: Tx, id: string, writeContext: CollectionWriteContext): Promise<void> {
  const { now, actor, baseUrl } = writeContext;
  const collection = await findCollection(tx, { id }, true);
  const category = await getNode(tx, { id }, true);
  touch(tx, "catalog", `collection:${id}`);
  if (collection === undefined) return;
  const { name, media, slug, visible } = presentCollection(collection, baseUrl);
  const payload = { ...namesOf(id, writeContext), name, media, slug, visible };
  await emitAll(tx, [
    emission({ event: collectionCreated, entityId: id, payload, actor, now }),
    emission({ event: categoryEvents.created, entityId: id, payload: entityOf(category, writeContext), actor, now }),
  ]);
}

/** Returns the current collection. `more` lists additional events of the same change. */
export async function announceChanged(
  tx: Tx,
  id: string,
  changedFields: readonly string[],
  writeContext: CollectionWriteContext,
  more: Emissions = [],
): Promise<void> {
  const { now, actor } = writeContext;
  touch(tx, "catalog", `collection:${id}`);
  const category = await getNode(tx, { id }, true);
  const payload = { ...namesOf(id, writeContext), changedFields: [...changedFields] };
  await emitAll(tx, [
    emission({ event: collectionChanged, entityId: id, payload, actor, now }),
    emission({ event: categoryEvents.updated, entityId: id, payload: entityOf(category, writeContext), actor, now }),
    ...more,
  ]);
}

export async function announceDeleted(
  tx: Tx,
  row: CollectionNode,
  writeContext: CollectionWriteContext,
): Promise<void> {
  const { now, actor } = writeContext;
  const { id } = row;
  touch(tx, "catalog", `collection:${id}`);
  await emitAll(tx, [
    emission({ event: collectionDeleted, entityId: id, payload: namesOf(id, writeContext), actor, now }),
    emission({ event: categoryEvents.deleted, entityId: id, payload: entityOf(row, writeContext), actor, now }),
  ]);
}

/** Announces products that were added or removed. */
export async function announceMembers(
  tx: Tx,
  id: string,
  { added = [], removed = [] }: { added?: readonly string[]; removed?: readonly string[] },
  writeContext: CollectionWriteContext,
): Promise<void> {
  const { now, actor } = writeContext;
  const common = { entityId: id, actor, now };
  const body = { categoryId: id, treeReference };
  await announceChanged(tx, id, ["productIds"], writeContext, [
    ...added.map((productId) =>
      emission({ ...common, event: categoryEvents.itemAdded, payload: { ...body, addedItem: storeItem(productId) } }),
    ),
    ...removed.map((productId) =>
      emission({
        ...common,
        event: categoryEvents.itemRemoved,
        payload: { ...body, removedItem: storeItem(productId) },
      }),
    ),
  ]);
}

export const movedEvent = (row: CollectionNode, { now, actor }: CollectionWriteContext): Emissions[number] =>
  emission({
    event: categoryEvents.moved,
    entityId: row.id,
    payload: {
      categoryId: row.id,
      parentCategory: {
        ...(row.parent_id === null ? {} : { id: row.parent_id }),
        ...(row.place === null ? {} : { index: row.place }),
      },
      treeReference,
    },
    actor,
    now,
  });

export const arrangedEvent = (id: string, { now, actor }: CollectionWriteContext): Emissions[number] =>
  emission({
    event: categoryEvents.itemsArranged,
    entityId: id,
    payload: { categoryId: id, treeReference },
    actor,
    now,
  });
