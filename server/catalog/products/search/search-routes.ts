import {
  listSearchSynonyms,
  searchProducts as searchProductsEndpoint,
  setSearchSynonyms,
  suggest as suggestEndpoint,
} from "#api/catalog/wire/v1/product-search.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { readProducts } from "../wire/v1/documents.ts";
import { presentProduct } from "../wire/v1/present.ts";
import { searchProducts } from "./search.ts";
import { findSearchHelp } from "./search-help.ts";
import { suggest } from "./suggest.ts";
import { listSynonyms, setSynonyms } from "./synonyms.ts";
import { readTerms } from "./terms.ts";

export const searchRoutes = [
  handleRead(searchProductsEndpoint, async (context) => {
    const { db, body, tag } = context;
    const terms = await readTerms(context, db);
    const found = await searchProducts(db, body, terms);
    tag("catalog", "media", ...found.ids.map((id) => `product:${id}`));
    const products = await readProducts(db, found.ids);
    const help = found.total === 0 ? await findSearchHelp(db, body.expression ?? "") : undefined;
    return {
      products: products.map((product) => presentProduct(product, terms, { withVariants: false })),
      facets: found.facets,
      metadata: {
        count: products.length,
        offset: found.offset,
        total: found.total,
        ...(found.isEstimate ? { isEstimate: true } : {}),
      },
      ...(found.correctedExpression === undefined ? {} : { correctedExpression: found.correctedExpression }),
      ...(found.partialMatch === undefined ? {} : { partialMatch: found.partialMatch }),
      ...(help === undefined ? {} : { help }),
    };
  }),
  handleRead(suggestEndpoint, async (context) => {
    const terms = await readTerms(context, context.db);
    context.tag("catalog", "media");
    return { suggestions: await suggest(context.db, context.query.q, terms, context.tag) };
  }),
  handleRead(listSearchSynonyms, async ({ db }) => listSynonyms(db, (await readStoreSettings(db)).locale)),
  handleWrite(setSearchSynonyms, async ({ tx, body, now }) => ({
    synonyms: await setSynonyms(tx, body.synonyms, now),
  })),
];
