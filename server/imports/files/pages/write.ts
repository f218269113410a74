/** Writes pages and posts, 100 per transaction; each succeeds or fails on its own. */
import {
  adoptMedia,
  type Kind,
  pages,
  posts,
  undoImportedDocument,
  writeImportedDocument,
} from "#server/content/documents/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { toItemError } from "#server/platform/http/values/bulk.ts";
import type { ImportContext } from "../content.ts";
import { attempt, type Refusal } from "../products/write/write-context.ts";
import type { ItemResult } from "../queries.ts";
import { keptProblem } from "../tables/kept-problem.ts";
import { isToBePublished, readDocuments } from "./check.ts";
import { storeImages } from "./images.ts";
import { type ImageIds, planBody } from "./plan.ts";
import type { DocumentBody, PageItem, PageKind, PagePart } from "./record.ts";

const kinds: Readonly<Record<PageKind, Kind>> = { page: pages, post: posts };

export async function writePages(tx: Tx, items: readonly PageItem[], context: ImportContext): Promise<ItemResult[]> {
  const parts = items.flatMap(({ part }) => part ?? []);
  const images = await storeImages(tx, parts, context.now);
  const results: ItemResult[] = [];
  for (const item of items) {
    const { part, position } = item;
    if (part === null) continue;
    let result: ItemResult = { position, state: "FAILED" };
    const refusal = await attempt(tx, async () => {
      result = await writeOne(tx, { position, part }, images, context);
    });
    results.push(refusal === undefined ? result : { position, state: "FAILED", problems: [problemOf(refusal, item)] });
  }
  return results;
}

async function writeOne(
  tx: Tx,
  { position, part }: { position: number; part: PagePart },
  images: ImageIds,
  { now, actor }: ImportContext,
): Promise<ItemResult> {
  const known = (await readDocuments(tx, [part]))(part);
  const body: DocumentBody = planBody(part, { existing: known?.draft, images, sectionId: newId(now.getTime()) });
  const kind = kinds[part.kind];
  // Exports of another store refer to images of its library by their addresses.
  if (part.sections !== undefined) await adoptMedia(tx, kind, body, now);
  const publishedAt = part.publishedAt === undefined ? undefined : new Date(part.publishedAt);
  const written = await writeImportedDocument(
    tx,
    kind,
    { id: known?.id, body, isPublished: isToBePublished(part, known), publishedAt },
    { actor, now },
  );
  const document = known === undefined ? null : { draft: known.draft, published: known.published };
  return {
    position,
    state: "DONE",
    product_id: written.id,
    before: { document, publishedVersion: written.publishedVersion },
    revision_after: written.revision,
  };
}

function problemOf(refusal: Refusal, { line, handle }: PageItem) {
  const { code, description: message, data } = toItemError(refusal);
  return { line, lines: [line], column: "", value: handle, message, code, data, isWarning: false };
}

/** Deletes what the import created and restores what it updated, unless it has changed since. */
export async function undoPages(tx: Tx, items: readonly PageItem[], context: ImportContext): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for (const item of items) {
    const { position } = item;
    let isDone = false;
    const refusal = await attempt(tx, async () => {
      isDone = await undoOne(tx, item, context);
    });
    const isUndone = refusal === undefined && isDone;
    results.push(isUndone ? { position, state: "UNDONE" } : { position, state: "KEPT", problems: [keptProblem(item)] });
  }
  return results;
}

async function undoOne(
  tx: Tx,
  { part, before, product_id: id, revision_after: revision }: PageItem,
  { actor, now }: ImportContext,
): Promise<boolean> {
  if (part === null || before === null || id === null) return true;
  const { document, publishedVersion } = before;
  const written = { id, revision: Number(revision), publishedVersion };
  return undoImportedDocument(tx, kinds[part.kind], written, document, { actor, now });
}
