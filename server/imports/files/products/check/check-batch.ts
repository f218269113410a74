/** The dry run: compares entries of a file with existing products, in batches of 100. */

import { sql } from "kysely";
import { NewProduct } from "#api/catalog/products/product.ts";
import type { ImportProblemCode } from "#api/imports/import-problems.ts";
import type { ImportOutcome } from "#api/imports/imports.ts";
import { idOfMediaAddress } from "#api/store/media-address.ts";
import { findProductIds, slugify } from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { ValidationError } from "#server/platform/http/app-error.ts";
import { lazyValidator } from "#server/platform/http/values/validation.ts";
import type { CheckedItem, ImportRow } from "../../queries.ts";
import { UNITS } from "../../tables/cells.ts";
import { groupProblems } from "../../tables/group-problems.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import type { Group, Problem } from "../../tables/table.ts";
import { readClaims } from "../claims.ts";
import type { ReadContext } from "../formats/format.ts";
import { formats } from "../formats/formats.ts";
import { isCollectionKey, slugOfKey } from "../formats/own-collections.ts";
import type { ProductItem } from "../item.ts";
import { addressesIn, findDigitalFileIds, withAddresses, withDigitalFiles } from "../record/named-files.ts";
import { toNewProduct } from "../record/product-of-record.ts";
import { emptyRecord, mergeRecord, type ProductRecord, type ReadProduct, type RecordPart } from "../record/record.ts";
import { checkCollections } from "./check-collections.ts";
import { changedFields, changedStock, describeChanges } from "./compare.ts";
import { completeRecord } from "./complete-record.ts";
import { columnOf, type Place, placeOf, problemsOfViolations } from "./problems.ts";
import { findCollections, findCollectionsByName, findMedia, type KnownProduct, readRecords } from "./read-records.ts";

type CheckContext = ReadContext & { baseUrl: string };
type CheckedProduct = CheckedItem<RecordPart>;
type CheckedImport = Pick<ImportRow, "id" | "format" | "existing" | "may_change_stock" | "columns">;

export async function checkGroups(
  connection: Connection,
  groups: readonly Group[],
  wanted: CheckedImport,
  context: CheckContext,
): Promise<CheckedProduct[]> {
  const [collections, products] = [true, false].map((is) => groups.filter(({ key }) => isCollectionKey(key) === is));
  const checked = await checkCollections(connection, collections ?? [], wanted);
  return [...checked, ...(await checkProducts(connection, { groups: products ?? [], made: checked, wanted }, context))];
}

type Products = {
  groups: readonly Group[];
  /** Collections of the file in the same batch. */
  made: readonly CheckedProduct[];
  wanted: CheckedImport;
};

async function checkProducts(
  connection: Connection,
  { groups, made, wanted }: Products,
  context: CheckContext,
): Promise<CheckedProduct[]> {
  if (groups.length === 0) return [];
  const format = formats[wanted.format];
  const read = groups.map(({ position, key, rows }) => ({
    position,
    ...(key.startsWith("line:") ? withoutProduct(rows[0]?.line ?? 0) : format.read(key, rows, context)),
  }));
  const ids = await matchProducts(connection, read);
  const known = new Map(
    (await readRecords(connection, [...new Set(ids.filter((id) => id !== undefined))], context.baseUrl)).map((each) => [
      each.product.id,
      each,
    ]),
  );
  const resolve = await createResolver(connection, read, await findPlannedCollections(connection, wanted.id, made));
  const claims = await readClaims(connection, { id: wanted.id, ids, read });
  return read.map((product, index) => {
    const found = known.get(ids[index] ?? "");
    claims.claim(product, found?.product.id);
    return checkProduct({ ...product, part: resolve(product, found) }, { found, wanted });
  });
}

const withoutProduct = (line: number): ReadProduct => ({
  handle: "",
  line,
  part: {},
  problems: [{ line, column: "", value: "", ...causeOf("NO_HANDLE") }],
});

/** Matches by handle, by slug, or by SKUs that all belong to one product. */
async function matchProducts(
  connection: Connection,
  products: readonly ReadProduct[],
): Promise<(string | undefined)[]> {
  const found = await findProductIds(connection, {
    handles: products.map(({ handle }) => handle).filter((handle) => handle !== ""),
    slugs: products.flatMap(({ slug, part }) => [slug, part.slug].filter((each) => each !== undefined)),
    skus: products.flatMap(({ skus }) => skus ?? []),
  });
  return products.map(({ handle, slug, skus, part }) => {
    const direct = found.byHandle.get(handle) ?? found.bySlug.get(slug ?? "") ?? found.bySlug.get(part.slug ?? "");
    if (direct !== undefined) return direct;
    const bySku = new Set((skus ?? []).flatMap((sku) => found.bySku.get(sku) ?? []));
    return bySku.size === 1 ? [...bySku][0] : undefined;
  });
}

/** Slugs of collections that the file itself creates. */
async function findPlannedCollections(
  connection: Connection,
  id: string,
  made: readonly CheckedProduct[],
): Promise<Set<string>> {
  const { rows } = await sql<{ handle: string }>`
    select handle from import_items where import_id = ${id}::uuid and outcome <> 'ERROR' and part ? 'collection'`.execute(
    connection,
  );
  return new Set(
    [...rows, ...made.filter(({ outcome }) => outcome !== "ERROR")].map(({ handle }) => slugOfKey(handle)),
  );
}

type Resolver = (product: ReadProduct, known: KnownProduct | undefined) => RecordPart;

/** Resolves collection names to slugs, and images that already exist to their media addresses. */
async function createResolver(
  connection: Connection,
  products: readonly ReadProduct[],
  planned: ReadonlySet<string>,
): Promise<Resolver> {
  const parts = products.map(({ part }) => part);
  const [slugs, names, files, places] = await Promise.all([
    findCollections(connection, [...new Set(parts.flatMap(({ collections }) => collections ?? []))]),
    findCollectionsByName(connection, [...new Set(parts.flatMap(({ collectionNames }) => collectionNames ?? []))]),
    findDigitalFileIds(connection, parts),
    findMedia(connection, parts.flatMap(addressesIn)),
  ]);
  const toLocal = (address: string): string => places.get(address) ?? address;
  return ({ part, line, problems }, known) => {
    const resolved: RecordPart = { ...part };
    if (part.collections !== undefined) {
      const isKnown = (slug: string): boolean => slugs.has(slug) || planned.has(slug);
      const missing = part.collections.filter((slug) => !isKnown(slug));
      for (const value of missing) {
        problems.push({
          line,
          column: "Collections",
          value,
          ...causeOf("UNKNOWN_COLLECTION"),
          isWarning: true,
        });
      }
      resolved.collections = part.collections.filter(isKnown).sort();
    }
    if (part.collectionNames !== undefined) {
      const wanted = part.collectionNames.map((name) => names.get(name) ?? slugify(name, "collection"));
      // Formats without collection slugs only add to collections, and never remove from them.
      resolved.collections = [...new Set([...(known?.record.collections ?? []), ...wanted])].sort();
    }
    return { ...resolved, ...withAddresses(part, toLocal), ...withDigitalFiles(part, files) };
  };
}

type CheckState = {
  found: KnownProduct | undefined;
  wanted: Pick<ImportRow, "existing" | "may_change_stock" | "columns">;
};

function checkProduct(product: ReadProduct & { position: number }, { found, wanted }: CheckState): CheckedProduct {
  const { position, line, handle, problems } = product;
  const accepted = rejectValuesOfParent(withoutStock(product, wanted.may_change_stock), product, found);
  const isNew = found === undefined && accepted.slug === undefined && product.newSlug !== undefined;
  const part = isNew ? { ...accepted, slug: product.newSlug ?? "" } : accepted;
  const before = found?.record ?? emptyRecord();
  const after = completeRecord(mergeRecord(before, part));
  const item = {
    position,
    line,
    handle: found?.product.handle ?? handle,
    name: after.name || handle,
    part,
    product_id: found?.product.id ?? null,
  };
  if (found === undefined || wanted.existing === "UPDATE")
    addFaults(problems, faultsOf(after, { place: placeOf(product, after, wanted.columns), handle: item.handle }));
  const shown = groupProblems(problems, wanted.columns);
  const done = (outcome: ImportOutcome, changes: ProductItem["changes"] = []): CheckedProduct => ({
    ...item,
    outcome,
    changes,
    problems: shown,
  });
  if (shown.some(({ isWarning }) => !isWarning)) return done("ERROR");
  if (found === undefined) return done("CREATE");
  if (wanted.existing === "SKIP") return done("SKIP");
  const isSame = changedFields(before, after).length === 0 && changedStock(before, after).length === 0;
  return isSame ? done("UNCHANGED") : done("UPDATE", describeChanges(before, after));
}

/**
 * Variant values in the row of a product with variants belong to none of them: empty ones are ignored, others are an
 * error.
 */
function rejectValuesOfParent(
  part: RecordPart,
  { line, problems }: ReadProduct,
  found: KnownProduct | undefined,
): RecordPart {
  const isForOne = part.options === undefined && part.variants?.every(({ choices }) => choices.length === 0) === true;
  if (!isForOne || found === undefined || found.record.options.length === 0) return part;
  const { variants = [], ...rest } = part;
  const figures = variants.flatMap(({ choices: _, ...figures }) => Object.values(figures));
  if (figures.some((value) => value !== "" && value !== null)) {
    problems.push({ line, column: "Price", value: "", ...causeOf("VALUES_OF_VARIANTS") });
  }
  return rest;
}

/** Without permission to change stock, everything else is imported. */
function withoutStock({ part, line, problems }: ReadProduct, mayChangeStock: boolean): RecordPart {
  const hasStock = part.variants?.some(({ stock }) => stock !== undefined) === true;
  if (mayChangeStock || !hasStock) return part;
  problems.push({
    line,
    column: "",
    value: "",
    ...causeOf("NO_INVENTORY_PERMISSION"),
    isWarning: true,
  });
  return { ...part, variants: (part.variants ?? []).map(({ stock: _, ...variant }) => variant) };
}

const validate = lazyValidator(NewProduct, { coerce: false });

/** Violations of the API contract. Errors that only the catalog can detect come from rehearsing the batch. */
function faultsOf(record: ProductRecord, { place, handle }: { place: Place; handle: string }): Problem[] {
  const { line } = place;
  const fault = (column: string, code: ImportProblemCode, value = ""): Problem => ({
    line,
    column,
    value,
    ...causeOf(code),
  });
  const faults: Problem[] = [];
  if (record.name === "") faults.push(fault(columnOf("name", place.columns), "NAME_MISSING"));
  if (record.variants.length === 0) {
    faults.push(fault(columnOf("price.actualPrice.amount", place.columns), "PRICE_MISSING"));
  }
  for (const [index, { price, compareAtPrice, unit }] of record.variants.entries()) {
    const at = (each: Problem): Problem => ({ ...each, line: place.lineOfVariant?.(index) ?? line });
    if (compareAtPrice !== null && Number(compareAtPrice) < Number(price)) {
      const column = columnOf("price.compareAtPrice.amount", place.columns);
      faults.push(at(fault(column, "BELOW_PRICE", compareAtPrice)));
    }
    if (unit !== null && !UNITS.has(unit.measurementUnit)) {
      faults.push(at(fault("Unit", "UNKNOWN_UNIT", unit.measurementUnit)));
    }
  }
  for (const address of new Set(addressesIn(record))) {
    if (idOfMediaAddress(address) === undefined && !(/^https?:\/\//i.test(address) && URL.canParse(address))) {
      const column = columnOf("media.itemsInfo.items.url", place.columns);
      faults.push(fault(column, "NOT_AN_IMAGE_URL", address.slice(0, 200)));
    }
  }
  if (faults.length > 0) return faults;
  try {
    // A copy, because the validator removes unknown fields.
    validate(structuredClone(toNewProduct(handle, record, { idOfCollection: () => undefined })), "product");
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    faults.push(...problemsOfViolations(error, place));
  }
  return faults;
}

/** A cell that couldn't be parsed already has a problem; errors that follow from it are dropped. */
function addFaults(problems: Problem[], faults: readonly Problem[]): void {
  const known = new Set(problems.filter(({ isWarning }) => isWarning !== true).map(({ column }) => column));
  problems.push(...faults.filter(({ column }) => column === "" || !known.has(column)));
}
