/** Suggestions while somebody types. */
import { sql } from "kysely";
import type { Output } from "#api/endpoint.ts";
import type { suggest as suggestEndpoint } from "#api/products.ts";
import { mediaOf } from "#server/modules/media/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type ProductDocument, readProducts } from "./documents.ts";
import { correctWords, toTextQuery, wordsOf } from "./search-text.ts";
import { formatPrice, type Terms } from "./terms.ts";

type Suggestions = Output<typeof suggestEndpoint>["suggestions"];
type SuggestRow = {
  ids: string[];
  collections: { id: string; name: string; slug: string }[] | null;
  completions: string[];
};

const EMPTY: Suggestions = { products: [], collections: [], queries: [] };

export async function suggest(
  connection: Connection,
  typed: string,
  terms: Terms,
  tag: (...tags: string[]) => void,
): Promise<Suggestions> {
  const words = wordsOf(typed);
  if (words.length === 0) return EMPTY;
  let found = await find(connection, words);
  if (found.ids.length === 0) {
    const corrected = await correctWords(connection, words);
    if (corrected !== undefined) found = await find(connection, corrected);
  }
  tag(...found.ids.map((id) => `product:${id}`));
  const products = await readProducts(connection, found.ids);
  return {
    products: products.map((product) => presentSuggestion(product, terms)),
    collections: found.collections ?? [],
    queries: found.completions,
  };
}

async function find(connection: Connection, words: readonly string[]): Promise<SuggestRow> {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1).join(" ");
  const { rows } = await sql<SuggestRow>`
    select
      array(select id::text from products
        where is_visible and search_vector @@ ${toTextQuery(words)}
        order by (availability = 'OUT_OF_STOCK'), ts_rank(search_vector, ${toTextQuery(words)}) desc, numeric_id
        limit 6) as ids,
      (select json_agg(c) from (
        select id::text as id, name, slug from published_collections
        where plain_text(name) like any(array[${`${words.join(" ")}%`}, ${`% ${words.join(" ")}%`}])
        order by position, name limit 4) c) as collections,
      array(select ${before === "" ? "" : `${before} `} || word from search_words
        where word like ${`${last}%`} and word <> ${last} order by length(word), word limit 4) as completions`.execute(
    connection,
  );
  return rows[0] ?? { ids: [], collections: [], completions: [] };
}

function presentSuggestion(product: ProductDocument, terms: Terms): Suggestions["products"][number] {
  const image = mediaOf(product.media ?? [], terms.baseUrl).items.find((item) => item.image !== undefined);
  const isReduced = product.discounted_price < product.price;
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    ...(product.brand === null ? {} : { brand: product.brand }),
    formattedPrice: formatPrice(product.min_price, terms),
    ...(isReduced ? { formattedFullPrice: formatPrice(product.price, terms) } : {}),
    ...(image === undefined ? {} : { imageId: image.id }),
    ...(image?.image === undefined ? {} : { imageUrl: image.image.url }),
    ...(image?.image?.altText === undefined ? {} : { altText: image.image.altText }),
  };
}
