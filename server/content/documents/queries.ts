/** Rows of documents and their versions. */
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Kind } from "./kinds.ts";

export type StateRow = {
  id: string;
  title: string;
  slug: string;
  revision: number;
  version_count: number;
  published_version: number | null;
  published_slug: string | null;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  has_changes: boolean;
  publish_at: Date | null;
};
export type DocumentRow<Body> = StateRow & { draft: Body };

const state = sql`d.id::text as id, d.title, d.slug, d.revision, d.version_count, d.published_version, d.published_slug,
  d.published_at, d.created_at, d.updated_at, (v.version is null or d.draft <> v.body) as has_changes, s.publish_at`;
const documents = sql`content_documents d
  left join content_versions v on v.document_id = d.id and v.version = d.published_version
  left join content_schedules s on s.document_id = d.id`;

/** The document that exists before it is saved. */
function initialRow<Body>({ initial, title, slug }: Kind<Body>, now: Date): DocumentRow<Body> | undefined {
  if (initial === undefined) return undefined;
  return {
    id: initial.id,
    title: title(initial.body),
    slug: slug(initial.body),
    draft: structuredClone(initial.body),
    revision: 0,
    version_count: 0,
    published_version: null,
    published_slug: null,
    published_at: null,
    created_at: now,
    updated_at: now,
    has_changes: false,
    publish_at: null,
  };
}

export async function listDocuments<Body>(connection: Connection, kind: Kind<Body>, now: Date): Promise<StateRow[]> {
  const { rows } = await sql<StateRow>`
    select ${state} from ${documents} where d.kind = ${kind.name} and d.deleted_at is null order by d.updated_at desc, d.id desc`.execute(
    connection,
  );
  const initial = rows.length === 0 ? initialRow(kind, now) : undefined;
  return initial === undefined ? rows : [initial];
}

/** @throws {AppError} DOCUMENT_NOT_FOUND */
export async function getDocument<Body>(
  connection: Connection,
  kind: Kind<Body>,
  id: string,
  now: Date,
): Promise<DocumentRow<Body>> {
  const { rows } = isId(id)
    ? await sql<DocumentRow<Body>>`
        select ${state}, d.draft from ${documents} where d.id = ${id}::uuid and d.kind = ${kind.name} and d.deleted_at is null`.execute(
        connection,
      )
    : { rows: [] };
  const row = rows[0] ?? (id === kind.initial?.id ? initialRow(kind, now) : undefined);
  if (row === undefined) throw new AppError("DOCUMENT_NOT_FOUND");
  return row;
}

/** Locks the document, so that its changes and publishings are serialized. @throws {AppError} DOCUMENT_NOT_FOUND */
export async function lockDocument<Body>(tx: Tx, kind: Kind<Body>, id: string, now: Date): Promise<DocumentRow<Body>> {
  if (id === kind.initial?.id) await insertInitial(tx, kind, now);
  if (isId(id)) await sql`select from content_documents where id = ${id}::uuid for update`.execute(tx);
  return getDocument(tx, kind, id, now);
}

async function insertInitial<Body>(tx: Tx, kind: Kind<Body>, now: Date): Promise<void> {
  const row = initialRow(kind, now);
  if (row === undefined) return;
  await sql`insert into content_documents (id, kind, title, slug, draft, revision, created_at, updated_at)
    values (${row.id}, ${kind.name}, ${row.title}, ${row.slug}, ${JSON.stringify(row.draft)}::jsonb, 0, ${now}, ${now})
    on conflict do nothing`.execute(tx);
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await sql`delete from content_schedules where document_id = ${id}::uuid`.execute(tx);
}

export type VersionRow = { version: number; published_at: Date; note: string; publisher: string | null };

export async function listVersions(connection: Connection, documentId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.published_at, v.note, coalesce(s.name, a.name, k.name) as publisher
    from content_versions v
    left join staff s on v.publisher_kind = 'staff' and s.id = v.publisher_id
    left join apps a on v.publisher_kind = 'app' and a.id = v.publisher_id
    left join api_keys k on v.publisher_kind = 'app' and k.id = v.publisher_id
    where v.document_id = ${documentId}::uuid order by v.version desc`.execute(connection);
  return rows;
}

/** @throws {AppError} DOCUMENT_NOT_FOUND */
export async function getVersionBody<Body>(connection: Connection, documentId: string, version: number): Promise<Body> {
  const { rows } = await sql<{ body: Body }>`
    select body from content_versions where document_id = ${documentId}::uuid and version = ${version}`.execute(
    connection,
  );
  if (rows[0] === undefined) throw new AppError("DOCUMENT_NOT_FOUND");
  return rows[0].body;
}

type PublishedRow<Body> = { body: Body; version: number; published_at: Date; first_published_at: Date };

const published = sql`v.body, v.version, d.published_at, d.first_published_at
  from content_documents d join content_versions v
    on v.document_id = d.id and v.version = d.published_version and d.deleted_at is null`;

/** The published version, found by its slug or a previous one. */
export async function findPublished<Body>(
  connection: Connection,
  kind: Kind<Body>,
  slug: string,
): Promise<PublishedRow<Body> | undefined> {
  const { rows } = await sql<PublishedRow<Body>>`
    select ${published} where d.id = coalesce(
      (select id from content_documents where kind = ${kind.name} and published_slug = ${slug} and deleted_at is null),
      (select document_id from content_slug_redirects where kind = ${kind.name} and slug = ${slug}))`.execute(
    connection,
  );
  return rows[0];
}

/** The draft, found by its slug. @throws {AppError} DOCUMENT_NOT_FOUND */
export async function getDraft<Body>(connection: Connection, kind: Kind<Body>, slug: string): Promise<Body> {
  const { rows } = await sql<{ draft: Body }>`
    select draft from content_documents where kind = ${kind.name} and slug = ${slug} and deleted_at is null`.execute(
    connection,
  );
  const body = rows[0]?.draft ?? (kind.initial && structuredClone(kind.initial.body));
  if (body === undefined) throw new AppError("DOCUMENT_NOT_FOUND");
  return body;
}

export async function listPublishedPages(
  connection: Connection,
): Promise<{ slug: string; title: string; published_at: Date }[]> {
  const { rows } = await sql<{ slug: string; title: string; published_at: Date }>`
    select d.published_slug as slug, v.body ->> 'title' as title, d.published_at
    from content_documents d join content_versions v on v.document_id = d.id and v.version = d.published_version
    where d.kind = 'page' and d.deleted_at is null and not (v.body -> 'isHiddenFromSearchEngines')::boolean
    order by title, slug`.execute(connection);
  return rows;
}

type PostQuery = { tag?: string | undefined; before?: string | undefined; limit: number };

export async function listPublishedPosts<Body>(
  connection: Connection,
  { tag, before, limit }: PostQuery,
): Promise<PublishedRow<Body>[]> {
  const conditions = [
    sql`d.kind = 'post'`,
    ...(tag === undefined ? [] : [sql`v.body -> 'tags' ? ${tag}`]),
    ...(before === undefined ? [] : [sql`d.first_published_at < ${before}::timestamptz`]),
  ];
  const { rows } = await sql<PublishedRow<Body>>`select ${published} where ${sql.join(conditions, sql` and `)}
    order by d.first_published_at desc, d.id limit ${limit}`.execute(connection);
  return rows;
}
