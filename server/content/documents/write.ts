/** Creates, saves, restores and deletes documents. */
import { sql } from "kysely";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { checkSections } from "./check-sections.ts";
import { checkLink } from "./check-setting.ts";
import type { Kind } from "./kinds.ts";
import { checkImages, checkMediaExist, mediaIdsOf, recordMedia } from "./media.ts";
import { type DocumentRow, deleteSchedule, getDocument, getVersionBody, lockDocument } from "./queries.ts";

export type WriteContext = { readonly actor: Actor; readonly now: Date };

/** Path of the body in requests. */
const ROOT = "draft";

/** Returns the body to be stored. @throws {ValidationError} with the path of each violation */
async function acceptBody<Body>(tx: Tx, kind: Kind<Body>, given: Body): Promise<Body> {
  const body = structuredClone(given);
  const violations = [
    ...checkImages(kind, body, ROOT),
    ...checkSections(kind.sectionLists(body), ROOT),
    ...kind
      .links(body)
      .flatMap(({ href, path }) => checkLink(href).faults.map((fault) => ({ ...fault, field: `${ROOT}.${path}` }))),
  ];
  if (violations.length === 0) violations.push(...(await checkMediaExist(tx, kind, body, ROOT)));
  if (violations.length > 0) throw new ValidationError(violations);
  return body;
}

/** @throws {AppError} DUPLICATE_SLUG_ERROR */
export async function createDocument<Body>(
  tx: Tx,
  kind: Kind<Body>,
  draft: Body,
  { now }: WriteContext,
): Promise<DocumentRow<Body>> {
  const body = await acceptBody(tx, kind, draft);
  const id = newId(now.getTime());
  await withUniqueSlug(() =>
    sql`insert into content_documents (id, kind, title, slug, draft, revision, created_at, updated_at)
      values (${id}, ${kind.name}, ${kind.title(body)}, ${kind.slug(body)}, ${JSON.stringify(body)}::jsonb, 1, ${now}, ${now})`.execute(
      tx,
    ),
  );
  if (await isSlugUsed(tx, kind, id, kind.slug(body))) throw new AppError("DUPLICATE_SLUG_ERROR");
  await recordUsedMedia(tx, kind, id);
  return getDocument(tx, kind, id, now);
}

/** @throws {AppError} DOCUMENT_NOT_FOUND, REVISION_CONFLICT */
export async function lockRevision<Body>(
  tx: Tx,
  kind: Kind<Body>,
  { id, revision }: { id: string; revision: string },
  now: Date,
): Promise<DocumentRow<Body>> {
  const row = await lockDocument(tx, kind, id, now);
  if (String(row.revision) !== revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(row.revision) } });
  return row;
}

/** @throws {AppError} DOCUMENT_NOT_FOUND, REVISION_CONFLICT, DUPLICATE_SLUG_ERROR */
export async function saveDraft<Body>(
  tx: Tx,
  kind: Kind<Body>,
  change: { id: string; revision: string; draft: Body },
  { now }: WriteContext,
): Promise<DocumentRow<Body>> {
  const { id } = await lockRevision(tx, kind, change, now);
  const body = await acceptBody(tx, kind, change.draft);
  await withUniqueSlug(() => writeDraft(tx, kind, { id, body, now }));
  if (await isSlugUsed(tx, kind, id, kind.slug(body))) throw new AppError("DUPLICATE_SLUG_ERROR");
  await recordUsedMedia(tx, kind, id);
  return getDocument(tx, kind, id, now);
}

async function writeDraft<Body>(tx: Tx, kind: Kind<Body>, { id, body, now }: { id: string; body: Body; now: Date }) {
  await sql`update content_documents set draft = ${JSON.stringify(body)}::jsonb, title = ${kind.title(body)},
      slug = ${kind.slug(body)}, revision = revision + 1, updated_at = ${now}
    where id = ${id}::uuid`.execute(tx);
}

async function withUniqueSlug(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) === "content_documents_slug") throw new AppError("DUPLICATE_SLUG_ERROR");
    throw error;
  }
}

/**
 * Whether another document has the slug: as its draft, published or about to be. Drafts can't take such slugs, so publishing
 * never fails because of one.
 */
async function isSlugUsed<Body>(tx: Tx, kind: Kind<Body>, id: string, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from content_documents where kind = ${kind.name} and id <> ${id}::uuid and ${slug} in (slug, published_slug) and deleted_at is null
    union all
    select from content_schedules where kind = ${kind.name} and document_id <> ${id}::uuid and slug = ${slug}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Copies a version into the draft. The draft keeps its slug if that of the version belongs to another document by now.
 * @throws {AppError} DOCUMENT_NOT_FOUND, REVISION_CONFLICT
 */
export async function restoreVersion<Body>(
  tx: Tx,
  kind: Kind<Body>,
  wanted: { id: string; revision: string; version: number },
  { now }: WriteContext,
): Promise<DocumentRow<Body>> {
  const row = await lockRevision(tx, kind, wanted, now);
  const body = await getVersionBody<Body>(tx, row.id, wanted.version);
  const isTaken = await isSlugUsed(tx, kind, row.id, kind.slug(body));
  await writeDraft(tx, kind, { id: row.id, body: isTaken ? kind.withSlug(body, row.slug) : body, now });
  await recordUsedMedia(tx, kind, row.id);
  return getDocument(tx, kind, row.id, now);
}

/** @throws {AppError} DOCUMENT_NOT_FOUND */
export async function deleteDocument<Body>(tx: Tx, kind: Kind<Body>, id: string, now: Date): Promise<void> {
  const row = await lockDocument(tx, kind, id, now);
  await deleteSchedule(tx, row.id);
  await sql`update content_documents set deleted_at = ${now} where id = ${row.id}::uuid`.execute(tx);
  await recordMedia(tx, row.id, []);
  if (row.published_version !== null) touch(tx, kind.tag);
}

/** Undoes `deleteDocument`. @throws {AppError} DOCUMENT_NOT_FOUND, DUPLICATE_SLUG_ERROR */
export async function undeleteDocument<Body>(
  tx: Tx,
  kind: Kind<Body>,
  id: string,
  now: Date,
): Promise<DocumentRow<Body>> {
  const { rows } = isId(id)
    ? await sql<{ slug: string; published_slug: string | null }>`
        select slug, published_slug from content_documents
        where id = ${id}::uuid and kind = ${kind.name} and deleted_at is not null for update`.execute(tx)
    : { rows: [] };
  const [row] = rows;
  if (row === undefined) throw new AppError("DOCUMENT_NOT_FOUND");
  for (const slug of [row.slug, row.published_slug ?? row.slug])
    if (await isSlugUsed(tx, kind, id, slug)) throw new AppError("DUPLICATE_SLUG_ERROR");
  await withUniqueSlug(() => sql`update content_documents set deleted_at = null where id = ${id}::uuid`.execute(tx));
  await recordUsedMedia(tx, kind, id);
  if (row.published_slug !== null) touch(tx, kind.tag);
  return getDocument(tx, kind, id, now);
}

/** Files that the draft, the published version or a scheduled one uses are protected by the library. */
export async function recordUsedMedia<Body>(tx: Tx, kind: Kind<Body>, id: string): Promise<void> {
  const { rows } = await sql<{ body: Body }>`
    select draft as body from content_documents where id = ${id}::uuid
    union all select v.body from content_documents d join content_versions v
      on v.document_id = d.id and v.version = d.published_version where d.id = ${id}::uuid
    union all select body from content_schedules where document_id = ${id}::uuid`.execute(tx);
  await recordMedia(
    tx,
    id,
    rows.flatMap(({ body }) => mediaIdsOf(kind, body)),
  );
}

/** Who publishes, for the history. */
export function publisherOf(actor: Actor): { kind: string | null; id: string | null } {
  const { kind, id } = actorReference(actor);
  return kind === "staff" || kind === "app" ? { kind, id } : { kind: null, id: null };
}
