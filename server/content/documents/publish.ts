/** Publishes documents, now or at a date, and takes them off the online store. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { type Kind, kinds } from "./kinds.ts";
import { type DocumentRow, deleteSchedule, getDocument, lockDocument, type StateRow } from "./queries.ts";
import { lockRevision, publisherOf, recordUsedMedia, type WriteContext } from "./write.ts";

type Wanted = {
  readonly id: string;
  readonly revision: string;
  readonly note?: string | undefined;
  readonly publishDate?: string | null | undefined;
};
type Publishing<Body> = {
  readonly body: Body;
  readonly note: string;
  readonly publisher: { readonly kind: string | null; readonly id: string | null };
};

/** @throws {AppError} DOCUMENT_NOT_FOUND, REVISION_CONFLICT */
export async function publishDraft<Body>(
  tx: Tx,
  kind: Kind<Body>,
  wanted: Wanted,
  { actor, now }: WriteContext,
): Promise<DocumentRow<Body>> {
  const row = await lockRevision(tx, kind, wanted, now);
  const publishing = { body: row.draft, note: wanted.note?.trim() ?? "", publisher: publisherOf(actor) };
  await deleteSchedule(tx, row.id);
  const publishAt = new Date(wanted.publishDate ?? now);
  if (publishAt > now) await schedule(tx, kind, row.id, { ...publishing, publishAt });
  // Publishing the same draft twice, such as by a double click, adds no version.
  else if (row.published_version === null || row.has_changes) await addVersion(tx, kind, row, publishing, now);
  await recordUsedMedia(tx, kind, row.id);
  return getDocument(tx, kind, row.id, now);
}

async function schedule<Body>(
  tx: Tx,
  kind: Kind<Body>,
  id: string,
  { body, note, publisher, publishAt }: Publishing<Body> & { publishAt: Date },
): Promise<void> {
  await sql`insert into content_schedules (document_id, kind, slug, body, note, publisher_kind, publisher_id, publish_at)
    values (${id}, ${kind.name}, ${kind.slug(body)}, ${JSON.stringify(body)}::jsonb, ${note}, ${publisher.kind},
      ${publisher.id}::uuid, ${publishAt})`.execute(tx);
}

/** The caller must have locked the document. */
async function addVersion<Body>(
  tx: Tx,
  kind: Kind<Body>,
  row: Pick<StateRow, "id" | "version_count" | "published_slug">,
  { body, note, publisher }: Publishing<Body>,
  now: Date,
): Promise<void> {
  const version = row.version_count + 1;
  const slug = kind.slug(body);
  await sql`insert into content_versions (document_id, version, body, note, publisher_kind, publisher_id, published_at)
    values (${row.id}, ${version}, ${JSON.stringify(body)}::jsonb, ${note}, ${publisher.kind}, ${publisher.id}::uuid,
      ${now})`.execute(tx);
  await sql`update content_documents set version_count = ${version}, published_version = ${version},
      published_slug = ${slug}, published_at = ${now}, first_published_at = coalesce(first_published_at, ${now})
    where id = ${row.id}::uuid`.execute(tx);
  await moveSlug(tx, kind, { id: row.id, from: row.published_slug, to: slug, now });
  touch(tx, kind.tag);
}

/** Keeps the old slug as a redirect and removes any redirect from the new one. */
async function moveSlug<Body>(
  tx: Tx,
  { name }: Kind<Body>,
  { id, from, to, now }: { id: string; from: string | null; to: string; now: Date },
): Promise<void> {
  await sql`delete from content_slug_redirects where kind = ${name} and slug = ${to}`.execute(tx);
  if (from === null || from === to) return;
  await sql`insert into content_slug_redirects (kind, slug, document_id, created_at) values (${name}, ${from}, ${id}, ${now})
    on conflict (kind, slug) do update set document_id = excluded.document_id, created_at = excluded.created_at`.execute(
    tx,
  );
}

/** @throws {AppError} DOCUMENT_NOT_FOUND */
export async function cancelSchedule<Body>(
  tx: Tx,
  kind: Kind<Body>,
  id: string,
  now: Date,
): Promise<DocumentRow<Body>> {
  const row = await lockDocument(tx, kind, id, now);
  await deleteSchedule(tx, row.id);
  await recordUsedMedia(tx, kind, row.id);
  return getDocument(tx, kind, row.id, now);
}

/** @throws {AppError} DOCUMENT_NOT_FOUND */
export async function unpublish<Body>(tx: Tx, kind: Kind<Body>, id: string, now: Date): Promise<DocumentRow<Body>> {
  const row = await lockDocument(tx, kind, id, now);
  await deleteSchedule(tx, row.id);
  await sql`update content_documents set published_version = null, published_slug = null, published_at = null
    where id = ${row.id}::uuid`.execute(tx);
  await recordUsedMedia(tx, kind, row.id);
  if (row.published_version !== null) touch(tx, kind.tag);
  return getDocument(tx, kind, row.id, now);
}

type ScheduleRow = Publishing<unknown> & { kind: keyof typeof kinds };

/** Publishes the scheduled version of a document if it is due. Two workers at once publish it once. */
export async function publishScheduled(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`select from content_documents where id = ${id}::uuid for update`.execute(tx);
  const { rows } = await sql<ScheduleRow>`
    delete from content_schedules where document_id = ${id}::uuid and publish_at <= ${now}
    returning kind, body, note, json_build_object('kind', publisher_kind, 'id', publisher_id) as publisher`.execute(tx);
  const [due] = rows;
  if (due === undefined) return;
  const kind: Kind = kinds[due.kind];
  await addVersion(tx, kind, await getDocument(tx, kind, id, now), due, now);
  await recordUsedMedia(tx, kind, id);
}
