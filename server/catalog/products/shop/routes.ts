/** Reads of the shop: one per page or list. They return visible products only, to every caller. */
import { sql } from "kysely";
import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import {
  getShopProduct,
  getShopProductBySlug,
  listProductAddresses,
  listShopProducts,
  type ProductSummary,
  type ShopProduct,
} from "#api/catalog/products/shop-products.ts";
import type { Received } from "#api/endpoint.ts";
import { findDigitalFiles } from "#server/catalog/digital-files/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, isId } from "#server/platform/http/handlers.ts";
import { type ProductDocument, type ProductPart, readProducts } from "../read/documents.ts";
import { findIdBySlug } from "../read/find-by-slug.ts";
import { findProducts } from "../search/find-products.ts";
import { readTerms, type Terms } from "../search/price-terms.ts";
import { type Download, presentShopProduct, presentSummary } from "./present.ts";

const pageParts: ReadonlySet<ProductPart> = new Set([
  "description",
  "allMedia",
  "swatchImages",
  "details",
  "sectionDescriptions",
  "breadcrumbs",
  "collections",
]);
const cardParts: ReadonlySet<ProductPart> = new Set(["allMedia"]);
const MAX_ADDRESSES = 1000;

type ReadContext = CallContext & { db: Connection };

async function readOne(context: ReadContext, id: string): Promise<ShopProduct> {
  const { db, tag } = context;
  const terms = await readTerms(context, db);
  const [product] = isId(id) ? await readProducts(db, [id], { parts: pageParts, withVariants: true }) : [];
  if (product === undefined || !product.is_visible) throw new AppError("PRODUCT_NOT_FOUND");
  const categories = (product.breadcrumbs ?? []).map((category) => `collection:${category.id}`);
  tag(`product:${product.id}`, "media", ...categories);
  return presentShopProduct(product, terms, await readDownloads(db, product));
}

/** The files that visible variants deliver, each once. */
async function readDownloads(db: Connection, { item_type, variants }: ProductDocument): Promise<Download[]> {
  if (item_type === "PHYSICAL") return [];
  const ids = (variants ?? []).flatMap(({ visible, digitalFileId }) => (visible && digitalFileId) || []);
  if (ids.length === 0) return [];
  const files = new Map((await findDigitalFiles(db, [...new Set(ids)])).map((file) => [file.id, file]));
  return [...new Set(ids)].flatMap((id) => {
    const file = files.get(id);
    return file === undefined ? [] : [{ id, name: file.fileName, bytes: Number(file.fileSize), type: file.fileType }];
  });
}

async function readSummaries(
  { db, tag }: ReadContext,
  ids: readonly string[],
  { terms, withVariants }: { terms: Terms; withVariants: boolean },
): Promise<ProductSummary[]> {
  tag("catalog", "media", ...ids.map((id) => `product:${id}`));
  const products = await readProducts(db, ids, { parts: cardParts, withVariants: true });
  return products.filter(({ is_visible }) => is_visible).map((one) => presentSummary(one, terms, withVariants));
}

type Wanted = Received<typeof listShopProducts>["body"];

/** In the order of the request. */
async function findListed(db: Connection, { ids = [], slugs = [], variantIds = [] }: Wanted): Promise<string[]> {
  const named = ids.filter(isId).map((id) => id.toLowerCase());
  if (slugs.length === 0 && variantIds.length === 0) return named;
  const { rows } = await sql<{ id: string }>`
    select id from (
      select p.id::text as id, 0 as kind, ordinal from unnest(${[...slugs]}::text[]) with ordinality as wanted (slug, ordinal)
        join products p on p.slug = wanted.slug
      union all select v.product_id::text, 1, ordinal
        from unnest(${variantIds.filter(isId)}::uuid[]) with ordinality as wanted (id, ordinal)
        join variants v on v.id = wanted.id
    ) found order by kind, ordinal`.execute(db);
  return [...new Set([...named, ...rows.map(({ id }) => id)])];
}

export const shopRoutes = [
  handleRead(searchShopProducts, async (context) => {
    const terms = await readTerms(context, context.db);
    const { ids, ...result } = await findProducts(context, terms);
    return { products: await readSummaries(context, ids, { terms, withVariants: false }), ...result };
  }),
  handleRead(listProductAddresses, async ({ db, query, tag }) => {
    tag("catalog");
    const { rows } = await sql<{ id: string; slug: string; updated_at: Date }>`
      select id::text as id, slug, updated_at from products
      where is_visible and numeric_id > coalesce(
        (select numeric_id from products where id = ${query.after ?? null}::uuid), 0)
      order by numeric_id limit ${sql.lit(MAX_ADDRESSES)}`.execute(db);
    return {
      products: rows.map(({ id, slug, updated_at }) => ({ id, slug, updatedDate: updated_at.toISOString() })),
    };
  }),
  handleRead(getShopProductBySlug, async (context) => {
    const id = (await findIdBySlug(context.db, context.params.slug)) ?? "";
    return { product: await readOne(context, id) };
  }),
  handleRead(listShopProducts, async (context) => {
    const { body, db } = context;
    const terms = await readTerms(context, db);
    const found = await findListed(db, body);
    const withVariants = body.withVariants === true;
    return { products: await readSummaries(context, found, { terms, withVariants }) };
  }),
  handleRead(getShopProduct, async (context) => ({ product: await readOne(context, context.params.id) })),
];
