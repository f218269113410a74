/** The dry run: compares pages and posts of a file with those of the store, by kind and slug. */
import type { ImportOutcome } from "#api/imports/imports.ts";
import {
  checkSections,
  findDocuments,
  type Kind,
  pages,
  posts,
  type StoredDocument,
} from "#server/content/documents/public.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import type { ImportContext } from "../content.ts";
import type { CheckedItem } from "../queries.ts";
import { groupProblems } from "../tables/group-problems.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { Group } from "../tables/table.ts";
import { pageFormats } from "./formats/formats.ts";
import { findImages } from "./images.ts";
import { describeChanges, imageAddresses, planBody } from "./plan.ts";
import { type DocumentBody, type PagePart, pagePath, type ReadPage } from "./record.ts";

/** Stored documents by the path of a part. */
export async function readDocuments(
  connection: Connection,
  parts: readonly PagePart[],
): Promise<(part: PagePart) => StoredDocument<DocumentBody> | undefined> {
  const slugs = (kind: PagePart["kind"]) => parts.filter((part) => part.kind === kind).map(({ slug }) => slug);
  const found = {
    page: await findDocuments(connection, pages, slugs("page")),
    post: await findDocuments(connection, posts, slugs("post")),
  };
  return ({ kind, slug }) => found[kind].get(slug);
}

/** Pages without a value are published, as they are in the shop that the file comes from. */
export const isToBePublished = (part: PagePart, known: StoredDocument | undefined): boolean =>
  part.isPublished ?? (known === undefined || known.publishedVersion !== null);

export async function checkPages(
  connection: Connection,
  groups: readonly Group[],
  { row, now }: ImportContext,
): Promise<CheckedItem<PagePart>[]> {
  const { timeZone } = await readStoreSettings(connection);
  const read = groups.map(({ position, key, rows }) => ({
    position,
    ...(key.startsWith("line:") ? withoutTitle(rows[0]?.line ?? 0) : pageFormats[row.format].read(rows, { timeZone })),
  }));
  const parts = read.flatMap(({ part }) => part ?? []);
  const findKnown = await readDocuments(connection, parts);
  const images = await findImages(connection, parts.flatMap(imageAddresses));
  return read.map(({ position, line, name, part, problems }) => {
    const known = part && findKnown(part);
    const changes = known && part ? changesOf(part, known, { images, sectionId: newId(now.getTime()) }) : [];
    const shown = groupProblems(problems, row.columns);
    const hasErrors = part === undefined || shown.some(({ isWarning }) => !isWarning);
    return {
      position,
      line,
      handle: part === undefined ? "" : pagePath(part),
      name,
      outcome: outcomeOf({ hasErrors, isKnown: known !== undefined, skips: row.existing === "SKIP", changes }),
      part: part ?? null,
      changes: hasErrors ? [] : changes,
      problems: shown,
      product_id: known?.id ?? null,
    };
  });
}

const kindOf: Readonly<Record<PagePart["kind"], Kind>> = { page: pages, post: posts };

function changesOf(
  part: PagePart,
  known: StoredDocument<DocumentBody>,
  planning: { images: ReadonlyMap<string, string>; sectionId: string },
) {
  const body = structuredClone(planBody(part, { existing: known.draft, ...planning }));
  // Reduces settings to what is stored, in place, as writing does.
  checkSections(kindOf[part.kind].sectionLists(body), "");
  return describeChanges(
    { body: known.draft, isPublished: known.publishedVersion !== null },
    { body, isPublished: isToBePublished(part, known) },
  );
}

const withoutTitle = (line: number): ReadPage => ({
  line,
  name: "",
  part: undefined,
  problems: [{ line, column: "title", value: "", ...causeOf("PAGE_WITHOUT_TITLE") }],
});

type State = { hasErrors: boolean; isKnown: boolean; skips: boolean; changes: readonly unknown[] };

function outcomeOf({ hasErrors, isKnown, skips, changes }: State): ImportOutcome {
  if (hasErrors) return "ERROR";
  if (!isKnown) return "CREATE";
  if (skips) return "SKIP";
  return changes.length === 0 ? "UNCHANGED" : "UPDATE";
}
