/** Creates, updates, merges and deletes info sections. */
import { sql } from "kysely";
import { infoSectionEvents } from "#api/catalog/catalog-entity-events.ts";
import type { InfoSectionChanges, NewInfoSection } from "#api/catalog/info-sections.ts";
import type { RichContent } from "#api/catalog/rich-content.ts";
import { deletePolls, syncPolls } from "#server/catalog/polls/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { type Tx, violatedConstraint } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { acceptRichContent } from "#server/platform/rich-content/check.ts";
import { toHtml } from "#server/platform/rich-content/to-html.ts";
import { findByUniqueName, getInfoSectionRow, type InfoSectionRow, presentInfoSection } from "./queries.ts";

export type InfoSectionWriteContext = { readonly now: Date; readonly actor: Actor };

const MAX_INFO_SECTIONS = 10_000;
const MAX_HTML = 16_000;
const ownerOf = (id: string) => ({ kind: "info-section", id }) as const;

type Texts = { description?: RichContent | null | undefined; plainDescription?: string | null | undefined };
type Description = { html: string; tree: RichContent | null };

/** The columns to store, undefined when neither field was sent. The tree takes precedence over the text. */
async function readTexts(
  tx: Tx,
  id: string,
  { description, plainDescription }: Texts,
  { now, actor, previous, createdAt }: InfoSectionWriteContext & { previous?: RichContent | null; createdAt?: Date },
): Promise<Description | undefined> {
  if (description === undefined && plainDescription === undefined) return undefined;
  const accepted = description
    ? acceptRichContent(description, { field: "infoSection.description", now, previous, createdAt })
    : null;
  const tree = await syncPolls(tx, ownerOf(id), accepted, { now, actor });
  if (tree === null) return { html: plainDescription ?? "", tree };
  const html = toHtml(tree);
  if (html.length > MAX_HTML) throw tooLongError();
  return { html, tree };
}

const tooLongError = () =>
  new ValidationError([
    {
      field: "infoSection.description",
      description: `must be at most ${MAX_HTML} characters long as HTML`,
      violatedRule: "MAX_LENGTH",
      ruleName: "DESCRIPTION_SIZE_TOO_BIG",
      data: { threshold: MAX_HTML },
    },
  ]);

/** @throws {AppError} ALREADY_EXISTS, INFO_SECTIONS_LIMIT_EXCEEDED */
export async function createInfoSection(
  tx: Tx,
  section: NewInfoSection,
  writeContext: InfoSectionWriteContext,
): Promise<InfoSectionRow> {
  const made = await insert(tx, section, writeContext);
  if (made === undefined) throw new AppError("ALREADY_EXISTS", { data: { uniqueName: section.uniqueName } });
  return made;
}

/** @throws {AppError} INFO_SECTIONS_LIMIT_EXCEEDED */
export async function getOrCreateInfoSection(
  tx: Tx,
  section: NewInfoSection,
  writeContext: InfoSectionWriteContext,
): Promise<InfoSectionRow> {
  const known = await findByUniqueName(tx, section.uniqueName.trim());
  const made =
    known ?? (await insert(tx, section, writeContext)) ?? (await findByUniqueName(tx, section.uniqueName.trim()));
  if (made === undefined) throw new AppError("REVISION_CONFLICT");
  return made;
}

/** Undefined when the unique name is taken. */
async function insert(
  tx: Tx,
  section: NewInfoSection,
  writeContext: InfoSectionWriteContext,
): Promise<InfoSectionRow | undefined> {
  const { now } = writeContext;
  const id = newId(now.getTime());
  const uniqueName = section.uniqueName.trim();
  const { html, tree } = (await readTexts(tx, id, section, writeContext)) ?? { html: "", tree: null };
  const { rows } = await sql<{ is_full: boolean; is_new: boolean }>`
    with full_up as (select count(*) >= ${MAX_INFO_SECTIONS} as is_full from info_sections where unique_name is not null),
    made as (
      insert into info_sections (id, unique_name, title, description, rich_description, created_at, updated_at)
      select ${id}::uuid, ${uniqueName}, ${section.title.trim()}, ${html},
        ${tree === null ? null : JSON.stringify(tree)}::jsonb, ${now}, ${now} from full_up where not is_full
      on conflict (unique_name) do nothing returning id
    ) select is_full, exists (select from made) as is_new from full_up`.execute(tx);
  if (rows[0]?.is_new !== true) {
    const isTaken = (await findByUniqueName(tx, uniqueName)) !== undefined;
    if (!isTaken && rows[0]?.is_full === true) throw new AppError("INFO_SECTIONS_LIMIT_EXCEEDED");
    await deletePolls(tx, ownerOf(id));
    return undefined;
  }
  const row = await getInfoSectionRow(tx, id);
  await announce(tx, "created", row, writeContext);
  return row;
}

async function announce(
  tx: Tx,
  what: "created" | "updated" | "deleted",
  row: InfoSectionRow,
  { now, actor }: InfoSectionWriteContext,
): Promise<void> {
  touch(tx, "info-sections");
  const payload = what === "deleted" ? {} : presentInfoSection(row);
  await emit(tx, { event: infoSectionEvents[what], entityId: row.id, payload, now, actor });
}

async function lockInfoSection(tx: Tx, id: string): Promise<InfoSectionRow> {
  if (isId(id)) await tx.selectFrom("info_sections").select("id").where("id", "=", id).forUpdate().execute();
  return getInfoSectionRow(tx, id);
}

/** Product responses include the section. */
async function touchProducts(tx: Tx, id: string): Promise<void> {
  const rows = await tx
    .selectFrom("product_info_sections")
    .select("product_id")
    .where("info_section_id", "=", id)
    .execute();
  if (rows.length > 0) touch(tx, "catalog", ...rows.map((row) => `product:${row.product_id}`));
}

/** @throws {AppError} INFO_SECTION_NOT_FOUND, REVISION_CONFLICT, ALREADY_EXISTS */
export async function updateInfoSection(
  tx: Tx,
  id: string,
  changes: InfoSectionChanges,
  writeContext: InfoSectionWriteContext,
): Promise<InfoSectionRow> {
  const before = await lockInfoSection(tx, id);
  if (String(before.revision) !== changes.revision)
    throw new AppError("REVISION_CONFLICT", { data: { revision: String(before.revision) } });
  const texts = await readTexts(tx, id, changes, {
    ...writeContext,
    previous: before.rich_description,
    createdAt: before.created_at,
  });
  try {
    await sql`update info_sections set
        unique_name = ${changes.uniqueName?.trim() ?? before.unique_name}, title = ${changes.title?.trim() ?? before.title},
        description = ${texts?.html ?? before.description},
        rich_description = ${texts === undefined ? json(before.rich_description) : json(texts.tree)}::jsonb,
        revision = revision + 1, updated_at = ${writeContext.now}
      where id = ${id}::uuid`.execute(tx);
  } catch (error) {
    if (violatedConstraint(error) === "info_sections_unique_name") throw new AppError("ALREADY_EXISTS");
    throw error;
  }
  const after = await getInfoSectionRow(tx, id);
  await touchProducts(tx, id);
  await announce(tx, "updated", after, writeContext);
  return after;
}

const json = (tree: RichContent | null): string | null => (tree === null ? null : JSON.stringify(tree));

/** @throws {AppError} INFO_SECTION_NOT_FOUND */
export async function deleteInfoSection(tx: Tx, id: string, writeContext: InfoSectionWriteContext): Promise<void> {
  const row = await lockInfoSection(tx, id);
  await touchProducts(tx, id);
  await tx.deleteFrom("info_sections").where("id", "=", id).execute();
  await deletePolls(tx, ownerOf(row.id));
  await announce(tx, "deleted", row, writeContext);
}

/** Moves the products of one section to another, then deletes it. Returns the target section. */
export async function mergeInfoSection(
  tx: Tx,
  id: string,
  intoId: string,
  writeContext: InfoSectionWriteContext,
): Promise<InfoSectionRow> {
  if (id.toLowerCase() === intoId.toLowerCase()) throw new AppError("MERGE_INTO_ITSELF");
  for (const one of [id, intoId].sort()) await lockInfoSection(tx, one);
  await touchProducts(tx, id);
  await sql`update product_info_sections m set info_section_id = ${intoId}::uuid where info_section_id = ${id}::uuid
    and not exists (select from product_info_sections o where o.product_id = m.product_id and o.info_section_id = ${intoId}::uuid)`.execute(
    tx,
  );
  await deleteInfoSection(tx, id, writeContext);
  const stays = await getInfoSectionRow(tx, intoId);
  await announce(tx, "updated", stays, writeContext);
  return stays;
}
