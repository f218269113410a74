import {
  listSearchSynonyms,
  setSearchSynonyms,
  suggest as suggestEndpoint,
} from "#api/catalog/products/product-search.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { readTerms } from "./price-terms.ts";
import { suggest } from "./suggest.ts";
import { listSynonyms, setSynonyms } from "./synonyms.ts";

export const searchRoutes = [
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
