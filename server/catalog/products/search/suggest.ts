/** Search suggestions while typing. */
import { sql } from "kysely";
import type { suggest as suggestEndpoint } from "#api/catalog/products/product-search.ts";
import type { Output } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { mediaOf } from "#server/store/media/public.ts";
import { type ProductDocument, readProducts } from "../read/documents.ts";
import { formatPrice, type Terms } from "./price-terms.ts";
import { relaxations } from "./search-relax.ts";
import { wordsOf } from "./search-text.ts";
import { type AnalyzedQuery, analyzeQuery, correctWords, matches, relevanceOf } from "./search-words.ts";

type Suggestions = Output<typeof suggestEndpoint>["suggestions"];
type SuggestRow = {
  ids: string[];
  collections: { id: string; name: string; slug: string }[] | null;
  completions: string[];
};

/** Matches evaluated for the ranking, bestsellers first. */
const MAX_CANDIDATES = 300;

export async function suggest(
  connection: Connection,
  typed: string,
  terms: Terms,
  tag: (...tags: string[]) => void,
): Promise<Suggestions> {
  const words = wordsOf(typed);
  let found =
    words.length === 0
      ? await findBestSellers(connection)
      : await findSuggestions(connection, words, await analyzeQuery(connection, words, terms.locale));
  if (found.ids.length === 0 && words.length > 0) {
    const corrected = await correctWords(connection, words);
    const correctedQuery = await analyzeQuery(connection, corrected ?? words, terms.locale);
    if (corrected !== undefined) found = await findSuggestions(connection, corrected, correctedQuery);
    // Suggestions try only the best relaxation.
    const [fewer] = found.ids.length > 0 ? [] : await relaxations(connection, correctedQuery, terms.locale);
    if (fewer !== undefined) found = { ...(await findSuggestions(connection, words, fewer)), completions: [] };
  }
  tag(...found.ids.map((id) => `product:${id}`));
  const products = await readProducts(connection, found.ids, { parts: new Set(["allMedia"]), withVariants: false });
  return {
    products: products.map((product) => presentSuggestion(product, terms)),
    collections: found.collections ?? [],
    queries: found.completions,
  };
}

/** Suggestions for an empty expression. */
async function findBestSellers(connection: Connection): Promise<SuggestRow> {
  const { rows } = await sql<Omit<SuggestRow, "completions">>`
    select
      array(select id::text from products where is_visible
        order by (availability = 'OUT_OF_STOCK'), popularity desc, numeric_id limit 6) as ids,
      (select json_agg(c) from (
        select id::text as id, name, slug from published_collections order by position, name limit 4) c) as collections`.execute(
    connection,
  );
  return { ids: rows[0]?.ids ?? [], collections: rows[0]?.collections ?? null, completions: [] };
}

async function findSuggestions(
  connection: Connection,
  words: readonly string[],
  { query }: AnalyzedQuery,
): Promise<SuggestRow> {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1).join(" ");
  const { rows } = await sql<SuggestRow>`
    select
      array(select id::text from (
        select p.id, p.numeric_id, ${relevanceOf(query)} as relevance
        from products p where p.is_visible and ${matches(query)} limit ${sql.lit(MAX_CANDIDATES)}) found
        order by relevance desc, numeric_id limit 6) as ids,
      (select json_agg(c) from (
        select id::text as id, name, slug from published_collections
        where plain_text(name) like any(array[${`${words.join(" ")}%`}, ${`% ${words.join(" ")}%`}])
        order by position, name limit 4) c) as collections,
      -- Unused words are deleted only by the nightly job, so they are filtered out here.
      array(select ${before === "" ? "" : `${before} `} || word from (
        select word, uses from search_words
        where word ~>=~ ${last} and word ~<~ ${`${last}\u{10FFFF}`} and word <> ${last}
        order by uses desc, length(word), word limit 12) completion
        where exists (select from products p where p.is_visible and p.search_vector @@ to_tsquery('simple', word))
        order by uses desc, length(word), word limit 4) as completions`.execute(connection);
  return rows[0] ?? { ids: [], collections: [], completions: [] };
}

function presentSuggestion(product: ProductDocument, terms: Terms): Suggestions["products"][number] {
  const image = mediaOf(product.media ?? [], terms.baseUrl).items.find(
    ({ image: each }) => each !== undefined && each.width > 0,
  );
  const isReduced = product.discounted_price < product.price;
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    ...(product.brand === null ? {} : { brand: product.brand.name }),
    formattedPrice: formatPrice(product.min_price, terms),
    ...(product.min_price < product.max_price ? { isFrom: true } : {}),
    ...(isReduced ? { formattedFullPrice: formatPrice(product.price, terms) } : {}),
    ...(image === undefined ? {} : { imageId: image.id }),
    ...(image?.image === undefined ? {} : { imageUrl: image.image.url }),
    ...(image?.image?.altText === undefined ? {} : { altText: image.image.altText }),
  };
}
