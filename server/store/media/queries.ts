import { sql } from "kysely";
import type { MediaKind, MediaUse } from "#api/store/media.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { LibraryRow } from "./present.ts";
import type { MediaRow } from "./store-media.ts";

/** Rows of the library, without posters, which belong to their videos, and photos of reviewers. */
const library = sql`
  select m.*, (select count(distinct (u.kind, u.entity_id)) from media_uses u where u.media_id = m.id)::int as used_count,
    p.id as poster_id, p.version as poster_version
  from media m left join media p on p.poster_of = m.id`;

export async function findMedia(connection: Connection, id: string): Promise<LibraryRow | undefined> {
  const { rows } =
    await sql<LibraryRow>`${library} where m.id = ${id} and m.poster_of is null and not m.is_review_photo`.execute(
      connection,
    );
  return rows[0];
}

/** For serving: rows that aren't in the trash, including posters. */
export async function findServed(connection: Connection, id: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    select m.* from media m left join media v on v.id = m.poster_of
    where m.id = ${id} and m.trashed_at is null and v.trashed_at is null`.execute(connection);
  return rows[0];
}

export async function lockMedia(tx: Tx, id: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    select * from media where id = ${id} and poster_of is null and not is_review_photo for update`.execute(tx);
  return rows[0];
}

type LibraryQuery = {
  search: string;
  kinds: readonly MediaKind[];
  usage: "used" | "unused" | undefined;
  lacksAltText: boolean;
  download: "WAITING" | "FAILED" | undefined;
  isTrashed: boolean;
  sort: "newest" | "oldest" | "name" | "largest";
  limit: number;
  offset: number;
};

const orders = {
  newest: sql`m.created_at desc, m.id desc`,
  oldest: sql`m.created_at, m.id`,
  name: sql`lower(m.file_name), m.id`,
  largest: sql`m.byte_size desc, m.id`,
};

export async function listMedia(
  connection: Connection,
  query: LibraryQuery,
): Promise<{ rows: LibraryRow[]; total: number }> {
  const pattern = `%${query.search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const isUsed = sql`exists (select from media_uses u where u.media_id = m.id)`;
  const conditions = [
    sql`m.poster_of is null and not m.is_review_photo`,
    query.isTrashed ? sql`m.trashed_at is not null` : sql`m.trashed_at is null`,
    ...(query.search === "" ? [] : [sql`plain_text(m.file_name || ' ' || m.alt_text) like plain_text(${pattern})`]),
    ...(query.kinds.length === 0 ? [] : [sql`m.kind = any(${[...query.kinds]}::text[])`]),
    ...(query.lacksAltText ? [sql`m.kind = 'image' and m.alt_text = ''`] : []),
    ...(query.download === undefined
      ? []
      : [sql`m.source_url is not null and (m.download_failed_at is not null) = ${query.download === "FAILED"}`]),
    ...(query.usage === undefined ? [] : [query.usage === "used" ? isUsed : sql`not ${isUsed}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const [page, count] = await Promise.all([
    sql<LibraryRow>`
      ${library} where ${where} order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`.execute(
      connection,
    ),
    sql<{ total: number }>`select count(*)::int as total from media m where ${where}`.execute(connection),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

const MAX_USES = 100;

export async function listUses(connection: Connection, id: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select distinct kind, entity_id as id, name from media_uses where media_id = ${id}
    order by kind desc, name, id limit ${MAX_USES}`.execute(connection);
  return rows;
}

export async function findPoster(
  connection: Connection,
  videoId: string,
): Promise<{ id: string; version: number } | undefined> {
  return connection.selectFrom("media").select(["id", "version"]).where("poster_of", "=", videoId).executeTakeFirst();
}
