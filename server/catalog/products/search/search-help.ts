/** Suggestions for searches without results. */
import { sql } from "kysely";
import type { searchShopProducts as searchEndpoint } from "#api/catalog/products/product-search.ts";
import type { Output } from "#api/endpoint.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { wordsOf } from "./search-text.ts";
import { correctWords } from "./search-words.ts";

type Help = NonNullable<Output<typeof searchEndpoint>["help"]>;

/** Each word that has results of its own, spelling-corrected if necessary, and the first collections. */
export async function findSearchHelp(connection: Connection, expression: string): Promise<Help | undefined> {
  const typed = wordsOf(expression);
  if (typed.length === 0) return undefined;
  const words = [...new Set((await correctWords(connection, typed)) ?? typed)];
  const { rows } = await sql<{ queries: string[]; collections: Help["collections"] | null }>`
    select array(select word from unnest(${words}::text[]) with ordinality as t (word, ordinal)
        where length(word) > 1 and exists (select from products p
          where p.is_visible and p.search_vector @@ (to_tsquery('english', word) || to_tsquery('simple', word)))
        order by ordinal limit 4) as queries,
      (select json_agg(c) from (select name, slug from published_collections order by position, name limit 4) c) as collections`.execute(
    connection,
  );
  return { queries: rows[0]?.queries ?? [], collections: rows[0]?.collections ?? [] };
}
