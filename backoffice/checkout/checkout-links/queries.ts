import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listMerchantProducts, listMerchantVariants } from "#api/catalog/products/merchant-products.ts";
import { type CheckoutTemplate, queryCheckoutTemplates } from "#api/checkout/checkout-templates.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { call, queryClient } from "#backoffice/client.ts";

const LIMIT = 100;

/** The newest checkout links, with the names of their products. */
export const checkoutLinksQuery = queryOptions({
  queryKey: ["checkout-links"],
  queryFn: async () => {
    const query = { cursorPaging: { limit: LIMIT } };
    const { checkoutTemplates } = await call(queryCheckoutTemplates, { body: { query } });
    return { links: checkoutTemplates, names: await readNames(checkoutTemplates) };
  },
});

export const refreshCheckoutLinks = () => queryClient.invalidateQueries({ queryKey: ["checkout-links"] });

async function readNames(links: readonly CheckoutTemplate[]): Promise<ReadonlyMap<string, string>> {
  const all = links.flatMap(({ lineItems = [] }) =>
    lineItems.flatMap(({ catalogReference: { appId, catalogItemId } }) =>
      appId === STORE_APP_ID ? catalogItemId : [],
    ),
  );
  const ids = [...new Set(all)].slice(0, LIMIT);
  if (ids.length === 0) return new Map();
  const { products } = await call(listMerchantProducts, { body: { ids, paging: { limit: LIMIT } } });
  return new Map(products.map(({ id, name }) => [id, name]));
}

/** Variants whose product name matches a text. */
export const variantChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ["checkout-links", "variants", text],
    queryFn: async () => (await call(listMerchantVariants, { body: { text, limit: 12 } })).variants,
    placeholderData: keepPreviousData,
  });

/** The address that starts a checkout. */
export const linkOf = ({ id }: CheckoutTemplate): string =>
  new URL(`/ecom/v1/checkout-templates/${id}/create-and-redirect-to-checkout`, window.location.origin).href;
