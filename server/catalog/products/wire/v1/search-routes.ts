import { searchProducts } from "#api/catalog/wire/v1/product-search.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { findProducts } from "../../search/find-products.ts";
import { readTerms } from "../../search/price-terms.ts";
import { presentProduct } from "./present.ts";
import { readWhole } from "./read-whole.ts";

export const searchRoutesV1 = [
  handleRead(searchProducts, async (context) => {
    const terms = await readTerms(context, context.db);
    const { ids, ...result } = await findProducts(context, terms);
    context.tag("catalog", "media", ...ids.map((id) => `product:${id}`));
    const products = await readWhole(context.db, ids);
    return { products: products.map((product) => presentProduct(product, terms, { withVariants: false })), ...result };
  }),
];
