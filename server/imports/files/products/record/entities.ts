/** Collections, brands, ribbons, options and media created by an import: recorded by triggers, removed by its undo. */
import { sql } from "kysely";
import type { ImportDownload, ImportEntityKind, ImportLeftover } from "#api/imports/imports.ts";
import { deleteBrand } from "#server/catalog/brands/public.ts";
import { deleteCollection } from "#server/catalog/collections/public.ts";
import { deleteUnusedCustomization } from "#server/catalog/customizations/public.ts";
import { deleteRibbon } from "#server/catalog/ribbons/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { purgeMedia } from "#server/store/media/public.ts";
import { attempt, type WriteContext } from "../write/write-context.ts";

/** Attributes what this transaction creates to the import. */
export async function trackEntities(tx: Tx, importId: string): Promise<void> {
  await sql`select set_config('cartwright.import', ${importId}, true)`.execute(tx);
}

/** Existing media that are still to be downloaded count as images of the import too. */
export async function trackReferencedMedia(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    insert into import_entities (import_id, kind, entity_id, is_made)
    select nullif(current_setting('cartwright.import', true), '')::uuid, 'media', id, false from media
    where id = any(${[...ids]}::uuid[]) and source_url is not null and current_setting('cartwright.import', true) <> ''
    on conflict do nothing`.execute(tx);
}

const STEP = 50;

type Entity = { kind: ImportEntityKind; id: string; name: string | null; usedBy: string | null };

/** Removes the next batch of unused entities. Returns whether there may be more. */
export async function removeEntities(tx: Tx, importId: string, context: WriteContext): Promise<boolean> {
  // Collections of the file itself are undone as entries. Children are removed before their parents.
  const { rows } = await sql<Entity>`
    with next as (
      select e.kind, e.entity_id from import_entities e left join collections c on e.kind = 'collection' and c.id = e.entity_id
      where e.import_id = ${importId}::uuid and e.state = 'MADE' and e.is_made
        and not (e.kind = 'collection' and exists (select from import_items i
          where i.import_id = e.import_id and i.handle = 'collection:' || c.slug))
      order by array_position(array['collection', 'brand', 'ribbon', 'customization', 'media'], e.kind),
        cardinality(c.path) desc nulls last, e.entity_id limit ${sql.lit(STEP)})
    select n.kind, n.entity_id::text as id, coalesce(c.name, b.name, r.name, k.name, m.file_name) as name,
      (select string_agg(distinct u.used_by, ', ') from catalog_entity_uses u
        where u.kind = n.kind and u.entity_id = n.entity_id) as "usedBy"
    from next n
    left join collections c on n.kind = 'collection' and c.id = n.entity_id
    left join brands b on n.kind = 'brand' and b.id = n.entity_id
    left join ribbons r on n.kind = 'ribbon' and r.id = n.entity_id
    left join customizations k on n.kind = 'customization' and k.id = n.entity_id
    left join media m on n.kind = 'media' and m.id = n.entity_id`.execute(tx);
  const results: { kind: string; id: string; state: "REMOVED" | "KEPT"; name: string; reason: string | null }[] = [];
  for (const entity of rows) {
    const { kind, id, name, usedBy } = entity;
    const keep = (reason: string) => results.push({ kind, id, name: name ?? "", state: "KEPT", reason });
    // Already deleted by a staff member, or along with its owner.
    if (name === null) results.push({ kind, id, name: "", state: "REMOVED", reason: null });
    else if (usedBy !== null) keep(`Used by ${usedBy}.`);
    else if ((await attempt(tx, () => removers[kind](tx, id, context))) !== undefined) keep("Can't be deleted.");
    else results.push({ kind, id, name, state: "REMOVED", reason: null });
  }
  await sql`
    update import_entities e set state = r.state, name = r.name, reason = r.reason
    from json_to_recordset(${JSON.stringify(results)}::json) as r (kind text, id uuid, state text, name text, reason text)
    where e.import_id = ${importId}::uuid and e.kind = r.kind and e.entity_id = r.id`.execute(tx);
  return rows.length === STEP;
}

type Remover = (tx: Tx, id: string, context: WriteContext) => Promise<void>;

const removers: Readonly<Record<ImportEntityKind, Remover>> = {
  collection: (tx, id, { now, actor, store }) =>
    deleteCollection(tx, id, { now, actor, baseUrl: store.baseUrl() }, { isPermanent: true }),
  brand: deleteBrand,
  ribbon: deleteRibbon,
  customization: deleteUnusedCustomization,
  media: (tx, id, { store }) => purgeMedia(tx, store, id),
};

export type EntityFigures = {
  removed: number;
  keptEntities: number;
  pictures: number;
  waiting: number;
  failed: number;
};

const NONE: EntityFigures = { removed: 0, keptEntities: 0, pictures: 0, waiting: 0, failed: 0 };

export async function countEntities(
  connection: Connection,
  importIds: readonly string[],
): Promise<(id: string) => EntityFigures> {
  const { rows } = await sql<EntityFigures & { id: string }>`
    select e.import_id::text as id, count(*) filter (where e.state = 'REMOVED' and e.is_made)::int as removed,
      count(*) filter (where e.state = 'KEPT')::int as "keptEntities",
      count(m.id)::int as pictures,
      count(*) filter (where m.source_url is not null and m.download_failed_at is null)::int as waiting,
      count(*) filter (where m.source_url is not null and m.download_failed_at is not null)::int as failed
    from import_entities e left join media m on e.kind = 'media' and m.id = e.entity_id
    where e.import_id = any(${[...importIds]}::uuid[]) group by e.import_id`.execute(connection);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => byId.get(id) ?? NONE;
}

const MAX_LEFTOVERS = 100;

/** What an undo kept, and why. */
export async function listLeftovers(connection: Connection, importId: string): Promise<ImportLeftover[]> {
  const { rows } = await sql<ImportLeftover>`
    select kind, entity_id::text as id, name, coalesce(reason, '') as reason from import_entities
    where import_id = ${importId}::uuid and state = 'KEPT' order by kind, name limit ${sql.lit(MAX_LEFTOVERS)}`.execute(
    connection,
  );
  return rows;
}

/** Media of the import whose download failed; all of them, for a retry. */
export async function failedMedia(connection: Connection, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id::text as id from import_entities e join media m on m.id = e.entity_id
    where e.import_id = ${importId}::uuid and e.kind = 'media' and m.download_failed_at is not null`.execute(
    connection,
  );
  return rows.map(({ id }) => id);
}

type DownloadRow = {
  mediaId: string;
  isFailed: boolean;
  address: string;
  attempts: number;
  problem: string | null;
  next: Date | null;
  productId: string | null;
  productName: string | null;
};

export async function listDownloads(
  connection: Connection,
  importId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ImportDownload[]; total: number }> {
  const open = sql`import_entities e join media m on m.id = e.entity_id
    where e.import_id = ${importId}::uuid and e.kind = 'media' and m.source_url is not null`;
  const { rows } = await sql<DownloadRow>`
    select d.*, u.id::text as "productId", u.name as "productName" from (
      select m.id::text as "mediaId", m.id, m.download_failed_at is not null as "isFailed", m.source_url as address,
        m.download_attempts as attempts, m.download_problem as problem, m.next_download_at as next
      from ${open} order by m.download_failed_at is null, m.download_attempts desc, m.id limit ${limit} offset ${offset}) d
    left join lateral (select entity_id as id, name from media_uses where media_id = d.id and kind = 'product' limit 1) u on true
    order by not d."isFailed", d.attempts desc, d.id`.execute(connection);
  const { rows: count } = await sql<{ total: number }>`select count(*)::int as total from ${open}`.execute(connection);
  return { rows: rows.map(presentRow), total: count[0]?.total ?? 0 };
}

const presentRow = (row: DownloadRow): ImportDownload => ({
  mediaId: row.mediaId,
  download: {
    state: row.isFailed ? "FAILED" : "WAITING",
    address: row.address,
    attempts: row.attempts,
    ...(row.problem === null ? {} : { problem: row.problem }),
    ...(row.next === null ? {} : { nextAttemptDate: row.next.toISOString() }),
  },
  ...(row.productId === null || row.productName === null
    ? {}
    : { productId: row.productId, productName: row.productName }),
});
