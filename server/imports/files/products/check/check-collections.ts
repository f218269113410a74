/** The dry run of the collections of a file. */
import { NewMerchantCollection } from "#api/catalog/collections/merchant-collections.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { lazyValidator } from "#server/platform/http/values/validation.ts";
import type { ImportRow } from "../../queries.ts";
import { groupProblems } from "../../tables/group-problems.ts";
import type { Group, Problem } from "../../tables/table.ts";
import { readCollectionRow, slugOfKey } from "../formats/own-collections.ts";
import type { ProductItem } from "../item.ts";
import { emptyCollection, readCollections } from "../record/collection-record.ts";
import type { CollectionRecord } from "../record/record.ts";
import { isSame, toChange } from "./compare.ts";
import { type Place, problemsOfViolations } from "./problems.ts";
import { findMedia } from "./read-records.ts";

type CheckedItem = Omit<ProductItem, "before" | "revision_after" | "state">;

export async function checkCollections(
  connection: Connection,
  groups: readonly Group[],
  { existing, columns }: Pick<ImportRow, "existing" | "columns">,
): Promise<CheckedItem[]> {
  if (groups.length === 0) return [];
  const read = groups.map(({ position, key, rows: [row] }) => {
    const line = row?.line ?? 0;
    const found = row === undefined ? undefined : readCollectionRow(row);
    return { position, line, slug: slugOfKey(key), part: found?.part ?? { slug: "" }, problems: found?.problems ?? [] };
  });
  const known = new Map(
    (await readCollections(connection, [...new Set(read.map(({ slug }) => slug))])).map((each) => [
      each.record.slug,
      each.record,
    ]),
  );
  const places = await findMedia(
    connection,
    read.flatMap(({ part }) => part.picture || []),
  );
  return read.map(({ position, line, slug, part, problems }): CheckedItem => {
    const here = part.picture ? { ...part, picture: places.get(part.picture) ?? part.picture } : part;
    const found = known.get(slug);
    const before = found ?? emptyCollection(slug);
    const after = { ...before, ...here };
    const all = groupProblems([...problems, ...faultsOf(after, { line, columns })], columns);
    const changes = collectionFields.filter((field) => !isSame(before[field], after[field]));
    const outcome =
      all.length > 0
        ? "ERROR"
        : found === undefined
          ? "CREATE"
          : existing === "SKIP"
            ? "SKIP"
            : changes.length === 0
              ? "UNCHANGED"
              : "UPDATE";
    return {
      position,
      line,
      handle: `collection:${slug}`,
      name: after.name || slug,
      outcome,
      part: { collection: here },
      changes:
        outcome === "UPDATE"
          ? changes.map((field) => toChange(`Collection: ${field}`, before[field], after[field], { key: field }))
          : [],
      problems: all,
      product_id: null,
    };
  });
}

// The record's keys are its fields; the slug is its key, and an image's name belongs to the media library.
const collectionFields = (Object.keys(emptyCollection("")) as (keyof CollectionRecord)[]).filter(
  (field) => !["slug", "fileName", "altText"].includes(field),
);

const validate = lazyValidator(NewMerchantCollection, { coerce: false });

function faultsOf(record: CollectionRecord, place: Place): Problem[] {
  const { name, slug, description, tree, visible, seo, extra, rules, managedBy } = record;
  const category = {
    name,
    slug,
    description,
    visible,
    seoData: seo,
    ...(tree === null ? {} : { richContentDescription: tree }),
    ...(extra === null ? {} : { extendedFields: extra }),
    ...(rules === null ? {} : { rules }),
    ...(managedBy === null ? {} : { managingAppId: managedBy }),
  };
  try {
    validate(structuredClone(category), "collection");
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return problemsOfViolations(error, place);
  }
}
