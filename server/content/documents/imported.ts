/** Pages and posts that an import writes and undoes. */

import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import type { Kind } from "./kinds.ts";
import { publishDraft, unpublish } from "./publish.ts";
import { getDocument, lockDocument } from "./queries.ts";
import { createDocument, deleteDocument, saveDraft, type WriteContext } from "./write.ts";

export type StoredDocument<Body = unknown> = {
  id: string;
  draft: Body;
  /** The published version; null for a draft. */
  published: Body | null;
  publishedVersion: number | null;
  firstPublishedAt: Date | null;
};

const stored = sql`d.id::text as id, d.draft, v.body as published, d.published_version as "publishedVersion",
  d.first_published_at as "firstPublishedAt"
  from content_documents d
  left join content_versions v on v.document_id = d.id and v.version = d.published_version`;

/** Documents that have one of the slugs as a draft or published, by that slug. */
export async function findDocuments<Body>(
  connection: Connection,
  kind: Kind<Body>,
  slugs: readonly string[],
): Promise<Map<string, StoredDocument<Body>>> {
  const { rows } = await sql<StoredDocument<Body> & { slug: string }>`
    select w.slug, ${stored} join unnest(${[...slugs]}::text[]) as w (slug) on w.slug in (d.slug, d.published_slug)
    where d.kind = ${kind.name} and d.deleted_at is null order by d.slug = w.slug`.execute(connection);
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}

/** All documents of a kind with their drafts, oldest first, for exports. */
export async function listStoredDocuments<Body>(
  connection: Connection,
  kind: Kind<Body>,
): Promise<StoredDocument<Body>[]> {
  const { rows } = await sql<StoredDocument<Body>>`
    select ${stored} where d.kind = ${kind.name} and d.deleted_at is null order by d.created_at, d.id`.execute(
    connection,
  );
  return rows;
}

export type ImportedDocument<Body> = {
  /** Of the document to update; undefined for a new one. */
  readonly id: string | undefined;
  readonly body: Body;
  readonly isPublished: boolean;
  /** When it was published for the first time; a future date schedules it. */
  readonly publishedAt: Date | undefined;
};

/** What a later undo compares, to leave documents alone that have changed since. */
export type WrittenDocument = { id: string; revision: number; publishedVersion: number | null };

/** @throws {AppError} DUPLICATE_SLUG_ERROR @throws {ValidationError} */
export async function writeImportedDocument<Body>(
  tx: Tx,
  kind: Kind<Body>,
  { id: known, body, isPublished, publishedAt }: ImportedDocument<Body>,
  context: WriteContext,
): Promise<WrittenDocument> {
  const { now } = context;
  const current = known === undefined ? undefined : await lockDocument(tx, kind, known, now);
  const { id } =
    current === undefined
      ? await createDocument(tx, kind, body, context)
      : await saveDraft(tx, kind, { id: current.id, revision: String(current.revision), draft: body }, context);
  if (isPublished) await publish(tx, kind, { id, publishedAt }, context);
  else if (current !== undefined && current.published_version !== null) await unpublish(tx, kind, id, now);
  const { revision, published_version } = await getDocument(tx, kind, id, now);
  return { id, revision: Number(revision), publishedVersion: published_version };
}

async function publish<Body>(
  tx: Tx,
  kind: Kind<Body>,
  { id, publishedAt }: { id: string; publishedAt: Date | undefined },
  context: WriteContext,
): Promise<void> {
  const { now } = context;
  const { revision } = await getDocument(tx, kind, id, now);
  // The first date stays with a document that has been published before.
  await sql`update content_documents set first_published_at = ${publishedAt ?? now}
    where id = ${id}::uuid and first_published_at is null and ${publishedAt ?? now}::timestamptz <= ${now}`.execute(tx);
  const publishDate = publishedAt !== undefined && publishedAt > now ? publishedAt.toISOString() : undefined;
  await publishDraft(tx, kind, { id, revision: String(revision), publishDate }, context);
}

/**
 * Deletes a document that an import created, or restores its draft and published version, unless it has changed since. Returns
 * whether it did; true if the document no longer exists.
 * @throws {AppError} DUPLICATE_SLUG_ERROR @throws {ValidationError} if the earlier state isn't possible any more
 */
export async function undoImportedDocument<Body>(
  tx: Tx,
  kind: Kind<Body>,
  { id, revision, publishedVersion }: WrittenDocument,
  before: Pick<StoredDocument<Body>, "draft" | "published"> | null,
  context: WriteContext,
): Promise<boolean> {
  const { now } = context;
  const current = await lockDocument(tx, kind, id, now).catch(() => undefined);
  if (current === undefined) return true;
  if (Number(current.revision) !== revision || current.published_version !== publishedVersion) return false;
  if (before === null) {
    await deleteDocument(tx, kind, id, now);
    return true;
  }
  if (before.published === null && current.published_version !== null) await unpublish(tx, kind, id, now);
  const save = async (draft: Body): Promise<void> => {
    const { revision: latest } = await getDocument(tx, kind, id, now);
    await saveDraft(tx, kind, { id, revision: String(latest), draft }, context);
  };
  if (before.published !== null) {
    await save(before.published);
    await publish(tx, kind, { id, publishedAt: undefined }, context);
  }
  if (before.published === null || !isDeepStrictEqual(before.published, before.draft)) await save(before.draft);
  return true;
}
