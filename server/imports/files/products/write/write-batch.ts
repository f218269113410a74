/** Writes the result of the dry run, 100 products per transaction; each product succeeds or fails on its own. */

import type { NewProduct } from "#api/catalog/products/product.ts";
import { MAX_PREORDER_LIMIT } from "#api/inventory/inventory-items.ts";
import { addProducts, createCollection, placeProducts, removeProducts } from "#server/catalog/collections/public.ts";
import {
  createProducts,
  createWriteContext,
  type ProductWriteContext,
  readMerchantProducts,
  slugify,
  termsOf,
  updateProduct,
  writeVersionOneFacts,
} from "#server/catalog/products/public.ts";
import { upsertItems } from "#server/inventory/stock/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { toItemError } from "#server/platform/http/values/bulk.ts";
import type { ItemResult } from "../../queries.ts";
import { groupProblems } from "../../tables/group-problems.ts";
import { causeOf } from "../../tables/problem-cause.ts";
import { changedFields, changedStock } from "../check/compare.ts";
import { completeRecord } from "../check/complete-record.ts";
import { placeOf, problemsOfRefusal } from "../check/problems.ts";
import { findCollections, type KnownProduct, type Location, readRecords } from "../check/read-records.ts";
import type { ProductItem } from "../item.ts";
import { choicesOf, toChanges, toNewProduct } from "../record/product-of-record.ts";
import { emptyRecord, mergeRecord, type ProductRecord, type VariantRecord } from "../record/record.ts";
import { enqueueDigitalFile } from "./digital-file-jobs.ts";
import { registerMedia } from "./register-media.ts";
import { collectionEntriesOf, writeCollections } from "./write-collections.ts";
import { attempt, explain, type Refusal, type WriteContext } from "./write-context.ts";

/** A product to write, with its current and its target state. */
export type Target = { item: ProductItem; known: KnownProduct | undefined; after: ProductRecord };

type Written = { productId: string; refusal?: undefined } | { refusal: Refusal };

export async function writeItems(tx: Tx, items: readonly ProductItem[], context: WriteContext): Promise<ItemResult[]> {
  const { store } = context;
  const collections = collectionEntriesOf(items);
  const made = await writeCollections(tx, collections, context);
  if (collections.length > 0) {
    const others = items.filter(({ part }) => part?.collection === undefined);
    return [...made, ...(others.length === 0 ? [] : await writeItems(tx, others, context))];
  }
  const ids = items.flatMap(({ product_id }) => product_id ?? []);
  const known = new Map((await readRecords(tx, ids, store.baseUrl())).map((each) => [each.product.id, each]));
  const targets = items.map((item): Target => {
    const found = known.get(item.product_id ?? "");
    return { item, known: found, after: completeRecord(mergeRecord(found?.record ?? emptyRecord(), item.part ?? {})) };
  });
  await createNamedCollections(tx, items, context);
  return writeTargets(tx, targets, context);
}

/** Also used by undo, where the target is the state before the import. */
export async function writeTargets(tx: Tx, planned: readonly Target[], context: WriteContext): Promise<ItemResult[]> {
  const writeContext = await createWriteContext(tx, context, "V3_CATALOG");
  const records = await registerMedia(
    tx,
    planned.map(({ after }) => after),
    context.now,
  );
  const targets = planned.map((target, index) => ({ ...target, after: records[index] ?? target.after }));
  const collections = await findCollections(tx, [
    ...new Set(
      targets.flatMap(({ after, known }) => [
        ...after.collections,
        after.mainCollection,
        ...(known?.record.collections ?? []),
      ]),
    ),
  ]);
  const lookups = { idOfCollection: (slug: string) => collections.get(slug) };
  const fresh = targets.filter(({ known }) => known === undefined);
  const created = await createAll(
    tx,
    fresh.map(({ item, after }) => toNewProduct(item.handle, after, lookups)),
    writeContext,
  );
  const outcomes = new Map<Target, Written>(fresh.map((target, index) => [target, created[index] ?? unknown]));
  for (const target of targets) {
    const { known, after } = target;
    if (known === undefined) continue;
    const changed = changedFields(known.record, after);
    const changes = {
      ...toChanges(after, { changed, product: known.product, lookups }),
      revision: known.product.revision,
    };
    const refusal =
      Object.keys(changes).length === 1
        ? undefined
        : await attempt(tx, () => updateProduct(tx, known.product.id, changes, writeContext));
    outcomes.set(target, refusal === undefined ? { productId: known.product.id } : { refusal });
  }
  await writeVersionOneData(tx, outcomes, writeContext);
  await placeInCollections(tx, outcomes, { collections, context });
  const problems = await writeStock(tx, outcomes, context);
  await fetchDigitalFiles(tx, outcomes, context);
  return toResults(tx, outcomes, { problems, context });
}

const unknown: Written = { refusal: new AppError("PRODUCT_NOT_FOUND") };

/** Creates all at once, and falls back to one by one when any is rejected. */
async function createAll(
  tx: Tx,
  products: readonly NewProduct[],
  writeContext: ProductWriteContext,
): Promise<Written[]> {
  if (products.length === 0) return [];
  let ids: string[] = [];
  const refusal = await attempt(tx, async () => {
    ids = await createProducts(tx, products, writeContext);
  });
  if (refusal === undefined) return ids.map((productId) => ({ productId }));
  if (products.length === 1) return [{ refusal }];
  const written: Written[] = [];
  for (const product of products) written.push(...(await createAll(tx, [product], writeContext)));
  return written;
}

/** Resolves collections of formats that use names, creating missing ones. */
async function createNamedCollections(
  tx: Tx,
  items: readonly ProductItem[],
  { store, actor, now }: WriteContext,
): Promise<void> {
  const wanted = new Set(items.flatMap(({ part }) => part?.collections ?? []));
  const known = await findCollections(tx, [...wanted]);
  for (const slug of wanted) {
    const name = nameFor(slug, items);
    if (known.has(slug) || name === undefined) continue;
    await createCollection(tx, { name, slug }, { now, actor, baseUrl: store.baseUrl() });
  }
}

function nameFor(slug: string, items: readonly ProductItem[]): string | undefined {
  for (const { part } of items) {
    const name = part?.collectionNames?.find((each) => slugify(each, "collection") === slug);
    if (name !== undefined) return name;
  }
  return undefined;
}

type Outcomes = ReadonlyMap<Target, Written>;
type PlacementContext = { collections: ReadonlyMap<string, string>; context: WriteContext };

async function placeInCollections(
  tx: Tx,
  outcomes: Outcomes,
  { collections, context }: PlacementContext,
): Promise<void> {
  const { store, actor, now } = context;
  const joining = new Map<string, string[]>();
  const leaving = new Map<string, string[]>();
  const note = (lists: Map<string, string[]>, slug: string, productId: string): void => {
    const id = collections.get(slug);
    if (id !== undefined) lists.set(id, [...(lists.get(id) ?? []), productId]);
  };
  for (const [{ known, after }, written] of outcomes) {
    if (written.refusal !== undefined) continue;
    const before = new Set(known?.record.collections ?? []);
    const wanted = new Set(after.collections);
    for (const slug of wanted) if (!before.has(slug)) note(joining, slug, written.productId);
    for (const slug of before) if (!wanted.has(slug)) note(leaving, slug, written.productId);
  }
  const writeContext = { now, actor, baseUrl: store.baseUrl() };
  // Automatic collections reject manual changes; that is no reason to reject the product.
  for (const [id, products] of joining) await attempt(tx, () => addProducts(tx, id, products, writeContext));
  for (const [id, products] of leaving) await attempt(tx, () => removeProducts(tx, id, products, writeContext));
  const places = [...outcomes].flatMap(([{ known, after }, written]) =>
    written.refusal !== undefined
      ? []
      : Object.entries(after.places).flatMap(([slug, position]) => {
          const collectionId = collections.get(slug);
          if (collectionId === undefined || known?.record.places[slug] === position) return [];
          return [{ collectionId, productId: written.productId, position }];
        }),
  );
  await placeProducts(tx, places, writeContext);
}

/** Writes version 1 data, for products that were written or differ. */
async function writeVersionOneData(tx: Tx, outcomes: Outcomes, writeContext: ProductWriteContext): Promise<void> {
  const products = [...outcomes].flatMap(([{ known, after }, written]) => {
    if (written.refusal !== undefined) return [];
    const changed = known === undefined ? undefined : changedFields(known.record, after);
    if (changed !== undefined && !VERSION_ONE.some((field) => changed.includes(field))) return [];
    const { discountPercent, managesVariants, sku, productDimensions, packageDimensions, options } = after;
    const choices = options.flatMap((option) =>
      option.choices.map(({ name, value, hidden }) => ({
        option: option.name,
        choice: name,
        value: value ?? null,
        visible: hidden !== true,
      })),
    );
    const facts = { discountPercent, managesVariants, sku, productDimensions, packageDimensions, choices };
    return [{ productId: written.productId, facts, isNew: known === undefined }];
  });
  await writeVersionOneFacts(tx, products, writeContext);
}

const VERSION_ONE = [
  "discountPercent",
  "managesVariants",
  "sku",
  "productDimensions",
  "packageDimensions",
  "options",
  "variants",
] as const;

type StockInput = Parameters<typeof upsertItems>[1][number] & { variantId: string; locationId: string };

/** Returns the errors by product. */
async function writeStock(tx: Tx, outcomes: Outcomes, context: WriteContext): Promise<Map<string, Refusal[]>> {
  const problems = new Map<string, Refusal[]>();
  if (!context.mayChangeStock) return problems;
  const wanted = [...outcomes].flatMap(([target, written]) => {
    const variants = changedStock(target.known?.record ?? emptyRecord(), target.after);
    return written.refusal === undefined && variants.length > 0 ? [{ productId: written.productId, variants }] : [];
  });
  if (wanted.length === 0) return problems;
  const terms = await termsOf(tx, context.store.baseUrl());
  const products = await readMerchantProducts(
    tx,
    wanted.map(({ productId }) => productId),
    { terms, fields: new Set(), withVariants: true },
  );
  const stockInputs: (StockInput & { productId: string })[] = [];
  for (const { productId, variants } of wanted) {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined) continue;
    const ids = new Map(
      (product.variantsInfo?.variants ?? []).map((variant) => [
        JSON.stringify(choicesOf(variant, product)),
        variant.id,
      ]),
    );
    for (const variant of variants) {
      const variantId = ids.get(JSON.stringify(variant.choices));
      if (variantId !== undefined)
        stockInputs.push(
          ...toStockInputs(variant, variantId, context.locations).map((input) => ({ ...input, productId })),
        );
    }
  }
  const results = await upsertItems(tx, stockInputs, { now: context.now, actor: context.actor, reason: "MANUAL" });
  for (const [index, { error }] of results.entries()) {
    const productId = stockInputs[index]?.productId;
    if (error === undefined || productId === undefined) continue;
    problems.set(productId, [...(problems.get(productId) ?? []), error]);
  }
  return problems;
}

function toStockInputs({ stock }: VariantRecord, variantId: string, locations: readonly Location[]): StockInput[] {
  return Object.entries(stock).flatMap(([name, { quantity, inStock, preorder, extra }]): StockInput[] => {
    const locationId = locations.find((location) => location.name === name)?.id;
    if (locationId === undefined) return [];
    const place = { variantId, locationId };
    const enabled = preorder !== null && preorder.isOff !== true;
    const { limit = MAX_PREORDER_LIMIT, message = "" } = preorder ?? {};
    const fields = extra === undefined ? {} : { extendedFields: extra as StockInput["extendedFields"] };
    if (quantity === null) return [{ ...place, inStock, preorderInfo: { enabled, message }, ...fields }];
    return [{ ...place, quantity, preorderInfo: { enabled, limit, message }, ...fields }];
  });
}

/** Files that the store doesn't have are downloaded later, each by its own job. */
async function fetchDigitalFiles(tx: Tx, outcomes: Outcomes, { actor, store }: WriteContext): Promise<void> {
  for (const [{ after }, written] of outcomes) {
    const wanted = after.variants.filter(({ digitalFile }) => digitalFile?.includes(" "));
    if (written.refusal !== undefined || wanted.length === 0) continue;
    const [product] = await readMerchantProducts(tx, [written.productId], {
      terms: await termsOf(tx, store.baseUrl()),
      fields: new Set(),
      withVariants: true,
    });
    for (const { choices, digitalFile } of wanted) {
      const variant = product?.variantsInfo?.variants.find(
        (each) => JSON.stringify(choicesOf(each, product)) === JSON.stringify(choices),
      );
      const [fileId = "", address = ""] = (digitalFile ?? "").split(" ");
      if (variant !== undefined) await enqueueDigitalFile(tx, { fileId, address, variantId: variant.id, actor });
    }
  }
}

type ResultContext = { problems: ReadonlyMap<string, Refusal[]>; context: WriteContext };

async function toResults(tx: Tx, outcomes: Outcomes, { problems, context }: ResultContext): Promise<ItemResult[]> {
  const ids = [...outcomes.values()].flatMap((written) => (written.refusal === undefined ? [written.productId] : []));
  const products = await readMerchantProducts(tx, ids, {
    terms: await termsOf(tx, context.store.baseUrl()),
    fields: new Set(),
    withVariants: false,
  });
  const revisions = new Map(products.map(({ id, revision }) => [id, Number(revision)]));
  return [...outcomes].map(([{ item, known, after }, written]): ItemResult => {
    const { position, line } = item;
    if (written.refusal !== undefined) {
      const place = placeOf({ line, part: item.part ?? {} }, after, context.columns);
      const found = problemsOfRefusal(written.refusal, item.handle, place);
      return { position, state: "FAILED", problems: groupProblems(found, context.columns) };
    }
    const warnings = (problems.get(written.productId) ?? []).map((error) => ({
      line,
      column: "",
      value: item.handle,
      ...causeOf("INVENTORY_NOT_CHANGED", { reason: explain(error) }),
      data: { error: toItemError(error) },
      isWarning: true,
    }));
    return {
      position,
      state: "DONE",
      product_id: written.productId,
      before: known?.record ?? null,
      revision_after: revisions.get(written.productId) ?? null,
      problems: groupProblems(warnings, context.columns),
    };
  });
}
