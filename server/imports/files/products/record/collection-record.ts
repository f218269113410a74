/** Collections as records of product files: without ids, parents by slug, rules by names. */
import { sql } from "kysely";
import { type CollectionRules, MAX_COLLECTION_DEPTH } from "#api/catalog/collections/collection-values.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { CollectionRecord } from "./record.ts";
import { withoutTimes } from "./record-of-product.ts";

export const emptyCollection = (slug: string): CollectionRecord => ({
  name: "",
  slug,
  description: "",
  tree: null,
  visible: true,
  parent: "",
  picture: "",
  fileName: "",
  altText: "",
  seo: { tags: [] },
  extra: null,
  rules: null,
  managedBy: null,
});

export type KnownCollection = { id: string; revision: number; parentId: string | null; record: CollectionRecord };

type Row = Omit<CollectionRecord, "seo" | "extra" | "rules"> & {
  id: string;
  revision: number;
  parentId: string | null;
  seo: CollectionRecord["seo"] | null;
  extra: CollectionRecord["extra"];
  rules: { match: CollectionRules["match"]; conditions: CollectionRules["conditions"] } | null;
};

/** Returns the collections with these slugs, or all: in display order, parents first. */
export async function readCollections(
  connection: Connection,
  slugs?: readonly string[],
): Promise<readonly KnownCollection[]> {
  const { rows } = await sql<Row>`
    select c.id::text as id, c.revision, c.parent_id::text as "parentId", c.name, c.slug, c.description,
      c.rich_description as tree, c.is_visible as visible, coalesce(p.slug, '') as parent,
      case when m.id is null then '' else '/media/' || m.id end as picture,
      coalesce(m.file_name, '') as "fileName",
      coalesce(m.alt_text, '') as "altText", c.seo, c.extended_fields as extra,
      c.rules, c.managing_app_id::text as "managedBy"
    from collection_settings c left join collection_settings p on p.id = c.parent_id
      left join published_media m on m.id = c.media_id
    ${slugs === undefined ? sql`` : sql`where c.slug = any(${[...slugs]}::text[])`}
    order by c.position, c.id`.execute(connection);
  const names = await namesOf(connection, rows);
  const collections = rows.map(({ id, revision, parentId, seo, tree, rules, ...row }) => ({
    id,
    revision,
    parentId,
    record: {
      ...row,
      tree: tree === null ? null : withoutTimes(tree),
      seo: seo ?? { tags: [] },
      rules: rules === null ? null : toNamed(rules, names),
    },
  }));
  return parentsFirst(collections, ({ record }) => record);
}

const isNamed = ({ field, value }: CollectionRules["conditions"][number]): boolean =>
  (field === "BRAND" || field === "RIBBON") && value !== undefined;

async function namesOf(connection: Connection, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ rules }) => (rules?.conditions ?? []).filter(isNamed).map(({ value = "" }) => value));
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id::text as id, name from brands where id = any(${ids}::uuid[])
    union all select id::text, name from ribbons where id = any(${ids}::uuid[])`.execute(connection);
  return new Map(found.map(({ id, name }) => [id, name]));
}

function toNamed({ match, conditions }: CollectionRules, names: ReadonlyMap<string, string>): CollectionRules {
  return {
    match,
    conditions: conditions.map(({ field, operator, value }) => ({
      field,
      operator,
      ...(value === undefined
        ? {}
        : { value: isNamed({ field, operator, value }) ? (names.get(value) ?? value) : value }),
    })),
  };
}

/** Keeps the order, but puts parents before their children. */
export function parentsFirst<Entry>(
  entries: readonly Entry[],
  placeOf: (entry: Entry) => { slug: string; parent?: string },
): Entry[] {
  const bySlug = new Map(entries.map((entry) => [placeOf(entry).slug, entry]));
  const placed = new Set<Entry>();
  const place = (entry: Entry, depth = 0): void => {
    const above = bySlug.get(placeOf(entry).parent ?? "");
    if (above !== undefined && !placed.has(above) && depth < MAX_COLLECTION_DEPTH) place(above, depth + 1);
    placed.add(entry);
  };
  for (const entry of entries) place(entry);
  return [...placed];
}
