/** Converts rows to API responses. */
import type { DocumentVersion } from "#api/content/documents.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Kind } from "./kinds.ts";
import { resolveMedia } from "./media.ts";
import type { DocumentRow, StateRow, VersionRow } from "./queries.ts";

function presentState(row: StateRow) {
  const { published_version: version, published_at: publishedAt, publish_at: publishAt } = row;
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
    ...(version !== null &&
      publishedAt !== null && { published: { version, publishedDate: publishedAt.toISOString() } }),
    hasChanges: row.has_changes,
    ...(publishAt !== null && { scheduledDate: publishAt.toISOString() }),
  };
}

export const presentSummary = (row: StateRow) => ({ ...presentState(row), title: row.title, slug: row.slug });

export async function presentDocument<Body>(
  connection: Connection,
  kind: Kind<Body>,
  row: DocumentRow<Body>,
  baseUrl: string,
): Promise<{ document: ReturnType<typeof presentState> & { draft: Body } }> {
  const { draft } = row;
  await resolveMedia(connection, kind, draft, { baseUrl, fillsGaps: false });
  return { document: { ...presentState(row), draft } };
}

/** A body as visitors see it. */
export async function presentBody<Body>(
  connection: Connection,
  kind: Kind<Body>,
  body: Body,
  baseUrl: string,
): Promise<Body> {
  await resolveMedia(connection, kind, body, { baseUrl, fillsGaps: true });
  return body;
}

export const presentVersion = ({ version, published_at, publisher, note }: VersionRow): DocumentVersion => ({
  version,
  publishedDate: published_at.toISOString(),
  ...(publisher !== null && { publishedBy: publisher }),
  note,
});
