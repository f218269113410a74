/** Creates and updates the collections of a file before the products that belong to them. */
import type { CollectionRules } from "#api/catalog/collections/collection-values.ts";
import { idOfMediaAddress } from "#api/store/media-address.ts";
import { getOrCreateBrand } from "#server/catalog/brands/public.ts";
import {
  createCollection,
  deleteCollection,
  moveCollection,
  setVisibility,
  updateCollection,
} from "#server/catalog/collections/public.ts";
import { getOrCreateRibbon } from "#server/catalog/ribbons/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { storeExternalMedia } from "#server/store/media/public.ts";
import type { ItemResult } from "../../queries.ts";
import { groupProblems } from "../../tables/group-problems.ts";
import { isSame } from "../check/compare.ts";
import { problemsOfRefusal } from "../check/problems.ts";
import type { ProductItem } from "../item.ts";
import { emptyCollection, type KnownCollection, parentsFirst, readCollections } from "../record/collection-record.ts";
import { type CollectionPart, type CollectionRecord, emptyRecord } from "../record/record.ts";
import { attempt, type WriteContext } from "./write-context.ts";

type CollectionEntry = { item: ProductItem; part: CollectionPart };

const placeOf = ({ part }: CollectionEntry) => part;

export const collectionEntriesOf = (items: readonly ProductItem[]): CollectionEntry[] =>
  items.flatMap((item) => (item.part?.collection === undefined ? [] : [{ item, part: item.part.collection }]));

export async function writeCollections(
  tx: Tx,
  entries: readonly CollectionEntry[],
  context: WriteContext,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const { item, part } of parentsFirst(entries, placeOf)) {
    const known = await find(tx, part.slug);
    const after = { ...(known?.record ?? emptyCollection(part.slug)), ...part };
    results.push(await writeOne(tx, { item, known, after }, context));
  }
  return results;
}

async function find(tx: Tx, slug: string): Promise<KnownCollection | undefined> {
  const [known] = await readCollections(tx, [slug]);
  return known;
}

type Target = { item: ProductItem; known: KnownCollection | undefined; after: CollectionRecord };

async function writeOne(tx: Tx, { item, known, after }: Target, context: WriteContext): Promise<ItemResult> {
  const { position, line } = item;
  const refusal = await attempt(tx, () => write(tx, { known, after }, context));
  if (refusal !== undefined) {
    const found = problemsOfRefusal(refusal, item.handle, { line, columns: context.columns });
    return { position, state: "FAILED", problems: groupProblems(found, context.columns) };
  }
  const written = await find(tx, after.slug);
  return {
    position,
    state: "DONE",
    before: known === undefined ? null : { ...emptyRecord(), collection: known.record },
    revision_after: written?.revision ?? null,
  };
}

async function write(
  tx: Tx,
  { known, after }: Omit<Target, "item">,
  { store, actor, now }: WriteContext,
): Promise<void> {
  const writeContext = { now, actor, baseUrl: store.baseUrl(), version: "V3_CATALOG" as const };
  const parent = after.parent === "" ? undefined : await find(tx, after.parent);
  const fields = {
    name: after.name,
    description: after.description,
    richContentDescription: after.tree,
    seoData: after.seo,
    extendedFields: after.extra,
    rules: after.rules === null ? null : await withIds(tx, after.rules, { now, actor }),
    image: await pictureOf(tx, after, now),
  };
  if (known === undefined) {
    const { visible, managedBy } = after;
    const place = { parentId: parent?.id ?? null, visible, managingAppId: managedBy };
    await createCollection(tx, { ...fields, ...place, slug: after.slug }, writeContext);
    return;
  }
  const { record, revision, id } = known;
  const changed = FIELDS.filter(([field]) => !isSame(record[field], after[field])).map(([, name]) => name);
  if (changed.length > 0) {
    const changes = Object.fromEntries(changed.map((name) => [name, fields[name]]));
    await updateCollection(tx, id, { revision: String(revision), ...changes }, writeContext);
  }
  if (record.parent !== after.parent) {
    await moveCollection(tx, id, { parentId: parent?.id ?? null, position: "LAST" }, writeContext);
  }
  if (record.visible !== after.visible) await setVisibility(tx, id, { visible: after.visible }, writeContext);
}

const FIELDS = [
  ["name", "name"],
  ["description", "description"],
  ["tree", "richContentDescription"],
  ["seo", "seoData"],
  ["extra", "extendedFields"],
  ["rules", "rules"],
  ["picture", "image"],
] as const;

async function pictureOf(
  tx: Tx,
  { picture, fileName, altText }: CollectionRecord,
  now: Date,
): Promise<{ id: string } | null> {
  if (picture === "") return null;
  const own = idOfMediaAddress(picture);
  return { id: own ?? (await storeExternalMedia(tx, picture, now, { altText, fileName: fileName || undefined })) };
}

type NameContext = Pick<WriteContext, "now" | "actor">;

/** Resolves brands and ribbons by name, creating missing ones as products do. */
async function withIds(tx: Tx, rules: CollectionRules, naming: NameContext): Promise<CollectionRules> {
  const conditions = [];
  for (const condition of rules.conditions) {
    const { field, value = "" } = condition;
    const find = field === "BRAND" ? getOrCreateBrand : field === "RIBBON" ? getOrCreateRibbon : undefined;
    const id = value === "" ? null : await find?.(tx, value, naming);
    conditions.push(id ? { ...condition, value: id } : condition);
  }
  return { match: rules.match, conditions };
}

/** Deletes created collections and restores updated ones, unless they have changed since. */
export async function undoCollections(
  tx: Tx,
  entries: readonly CollectionEntry[],
  context: WriteContext,
): Promise<ItemResult[]> {
  const { store, actor, now } = context;
  const results: ItemResult[] = [];
  for (const { item, part } of parentsFirst(entries, placeOf).reverse()) {
    const { position, before, revision_after } = item;
    const known = await find(tx, part.slug);
    if (known !== undefined && known.revision !== revision_after) {
      results.push({ position, state: "KEPT" });
      continue;
    }
    const work = async (): Promise<void> => {
      if (known === undefined) return;
      if (before === null)
        await deleteCollection(tx, known.id, { now, actor, baseUrl: store.baseUrl() }, { isPermanent: true });
      else if (before.collection !== undefined) await write(tx, { known, after: before.collection }, context);
    };
    results.push({ position, state: (await attempt(tx, work)) === undefined ? "UNDONE" : "KEPT" });
  }
  return results;
}
