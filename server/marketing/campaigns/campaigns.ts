/** Rows of campaigns: read, saved while they are drafts, presented. */
import { sql } from "kysely";
import type { Campaign, CampaignContent, CampaignProblem, CampaignSummary } from "#api/marketing/campaign-values.ts";
import { findSegment } from "#server/marketing/customers/public.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { mediaIdsInTree } from "#server/platform/rich-content/media-ids.ts";
import { mediaUrl } from "#server/store/media/public.ts";
import { checkBlocks } from "./check-blocks.ts";
import { loadFiles } from "./content.ts";
import { type FiguresOf, readFigures } from "./figures.ts";

export type CampaignRow = {
  readonly id: string;
  readonly revision: string;
  readonly name: string;
  readonly subject: string;
  readonly preview_text: string;
  readonly blocks: CampaignContent["blocks"];
  readonly segment_id: string | null;
  readonly state: Campaign["state"];
  readonly scheduled_at: Date | null;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly failure: CampaignProblem | null;
  readonly links: readonly string[];
  readonly created_at: Date;
  readonly updated_at: Date;
};

const COLUMNS = sql`id::text as id, revision::text as revision, name, subject, preview_text, blocks, segment_id::text as segment_id,
  state, scheduled_at, started_at, finished_at, failure, links, created_at, updated_at`;

/** @throws {AppError} CAMPAIGN_NOT_FOUND */
export async function getCampaignRow(db: Connection, id: string): Promise<CampaignRow> {
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaigns where id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new AppError("CAMPAIGN_NOT_FOUND");
  return row;
}

/** @throws {AppError} CAMPAIGN_NOT_FOUND */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow> {
  await sql`select from campaigns where id = ${id}::uuid for update`.execute(tx);
  return getCampaignRow(tx, id);
}

type Page = { readonly state?: Campaign["state"]; readonly limit: number; readonly offset: number };

export async function listCampaignRows(db: Connection, { state, limit, offset }: Page) {
  const matches = state === undefined ? sql`true` : sql`state = ${state}`;
  const { rows } = await sql<CampaignRow>`select ${COLUMNS} from campaigns where ${matches}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from campaigns where ${matches}`.execute(db);
  const figuresOf = await readFigures(
    db,
    rows.map(({ id }) => id),
  );
  return { campaigns: rows.map((row) => presentSummary(row, figuresOf)), total: counted[0]?.total ?? 0 };
}

const datesOf = ({ scheduled_at: scheduledAt, started_at: startedAt }: CampaignRow) => ({
  ...(scheduledAt !== null && { scheduledDate: scheduledAt.toISOString() }),
  ...(startedAt !== null && { startedDate: startedAt.toISOString() }),
});

const presentSummary = (row: CampaignRow, figuresOf: FiguresOf): CampaignSummary => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  state: row.state,
  ...datesOf(row),
  updatedDate: row.updated_at.toISOString(),
  figures: figuresOf(row.id),
});

export async function presentCampaign(db: Connection, row: CampaignRow, baseUrl: string): Promise<Campaign> {
  const { blocks, finished_at: finishedAt, segment_id: segmentId, failure } = row;
  const files = await loadFiles(
    db,
    blocks.flatMap(({ image }) => image?.image?.mediaId ?? []),
  );
  const figuresOf = await readFigures(db, [row.id]);
  return {
    ...presentSummary(row, figuresOf),
    revision: row.revision,
    previewText: row.preview_text,
    blocks: blocks.map((block) => {
      const file = files.get(block.image?.image?.mediaId ?? "");
      if (!block.image?.image) return block;
      // Stored with the id only, so that address and size are never out of date.
      const { mediaId, alt } = block.image.image;
      const image = file && {
        mediaId,
        alt,
        url: mediaUrl(file, baseUrl),
        width: Math.max(1, file.width),
        height: Math.max(1, file.height),
      };
      return { ...block, image: { ...block.image, image: image ?? null } };
    }),
    audience: segmentId === null ? {} : { segmentId },
    ...(finishedAt !== null && { finishedDate: finishedAt.toISOString() }),
    ...(failure !== null && { failure }),
    createdDate: row.created_at.toISOString(),
  };
}

type Saving = { readonly id: string; readonly content: CampaignContent; readonly revision: string | undefined };

/**
 * Creates a draft, or replaces the given revision of one. Saving the same content again changes nothing.
 * @throws {AppError} CAMPAIGN_NOT_EDITABLE, REVISION_CONFLICT, SEGMENT_NOT_FOUND, MEDIA_NOT_FOUND
 * @throws {ValidationError} for unsafe links and invalid rich text
 */
export async function saveCampaign(tx: Tx, { id, content, revision }: Saving, now: Date): Promise<CampaignRow> {
  await checkContent(tx, content);
  const { name, subject, previewText, blocks, audience } = content;
  const { rows: known } = await sql<{ state: string; revision: string }>`
    select state, revision::text as revision from campaigns where id = ${id}::uuid for update`.execute(tx);
  const [before] = known;
  if (before !== undefined && before.state !== "DRAFT") throw new AppError("CAMPAIGN_NOT_EDITABLE");
  if (before !== undefined && revision !== undefined && revision !== before.revision)
    throw new AppError("REVISION_CONFLICT");
  const json = JSON.stringify(blocks);
  const segmentId = audience.segmentId ?? null;
  const { rows } = await sql<CampaignRow>`
    insert into campaigns as known (id, revision, name, subject, preview_text, blocks, segment_id, state, created_at, updated_at)
    values (${id}::uuid, 1, ${name}, ${subject}, ${previewText}, ${json}::jsonb, ${segmentId}::uuid, 'DRAFT', ${now}, ${now})
    on conflict (id) do update set revision = known.revision + 1, name = excluded.name, subject = excluded.subject,
      preview_text = excluded.preview_text, blocks = excluded.blocks, segment_id = excluded.segment_id, failure = null,
      updated_at = excluded.updated_at
    where (known.name, known.subject, known.preview_text, known.blocks, known.segment_id) is distinct from
      (excluded.name, excluded.subject, excluded.preview_text, excluded.blocks, excluded.segment_id)
    returning ${COLUMNS}`.execute(tx);
  const [written] = rows;
  // Without a revision, a draft can only be created; a repeated call writes nothing.
  if (written !== undefined && revision === undefined && written.revision !== "1")
    throw new AppError("REVISION_CONFLICT");
  if (written !== undefined) await recordMedia(tx, id, blocks);
  return written ?? getCampaignRow(tx, id);
}

/** Records which files a campaign uses, so that the library protects them. */
async function recordMedia(tx: Tx, id: string, blocks: CampaignContent["blocks"]): Promise<void> {
  const ids = blocks.flatMap(({ image, text }) => [
    ...(image?.image ? [image.image.mediaId] : []),
    ...(text ? mediaIdsInTree(text.content) : []),
  ]);
  await sql`delete from campaign_media where campaign_id = ${id}::uuid and media_id <> all(${ids}::uuid[])`.execute(tx);
  await sql`insert into campaign_media (campaign_id, media_id)
    select ${id}::uuid, id from media where id = any(${ids}::uuid[]) on conflict do nothing`.execute(tx);
}

async function checkContent(db: Connection, { blocks, audience }: CampaignContent): Promise<void> {
  await checkBlocks(db, blocks, "campaign");
  if (audience.segmentId && (await findSegment(db, audience.segmentId)) === undefined)
    throw new AppError("SEGMENT_NOT_FOUND");
}

/** @throws {AppError} CAMPAIGN_NOT_FOUND, CAMPAIGN_NOT_EDITABLE */
export async function deleteCampaign(tx: Tx, id: string): Promise<void> {
  const { state } = await lockCampaign(tx, id);
  if (state !== "DRAFT") throw new AppError("CAMPAIGN_NOT_EDITABLE");
  await sql`delete from campaigns where id = ${id}::uuid`.execute(tx);
}
