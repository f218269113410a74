/**
 * Links for newsletters, posts and printed codes: `/cart/<variant, product or its address>:<quantity>,…` sees to it that these
 * things are in the cart, `/discount/<code>` that the code is. Both stay in the shop, whatever the address says.
 */

import { listShopProducts, type ProductSummary } from "#api/catalog/products/shop-products.ts";
import { addToShopCart, changeShopCart } from "#api/checkout/carts/shop-cart.ts";
import { isId } from "#api/ids.ts";
import { formatMessage } from "#api/store/messages.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { ApiError } from "#sdk/call.ts";
import { isPersonalVisit, refusalOf, type ShopContext } from "#storefront/context.ts";
import { page, resource } from "#storefront/pages.tsx";
import type { Params } from "#ui/pages/match.ts";
import { localPath, PageNotFound, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { currentCart, setFlash } from "./current.ts";
import { type LinkedGoods, LinkedGoodsPage } from "./LinkedGoodsPage.tsx";
import { applyPendingCode, permanentProblemOf, savePendingCode } from "./pending-code.ts";
import { cartTexts } from "./texts/texts.ts";

const MAX_GOODS = 20;
const GOODS = /^([^:,]{1,300}):(\d{1,5})$/;
const CODE = /^[^\s/]{1,50}$/;

type Wanted = { name: string; quantity: number; reference: CatalogReference };

const textsOf = ({ shop }: ShopContext) => cartTexts[shop.language];

/** Parses the items of the URL. Unknown products are skipped; an invalid list is a 404. */
async function read(context: ShopContext, { goods = "" }: Params): Promise<{ wanted: Wanted[]; isWhole: boolean }> {
  const named = goods.split(",").map((part) => GOODS.exec(part));
  if (named.length > MAX_GOODS || named.some((part) => part === null)) throw new PageNotFound();
  const found = await Promise.all(
    named.flatMap((part) => (part ? [find(context, part[1] ?? "", Number(part[2]))] : [])),
  );
  const wanted = found.flatMap((one) => one ?? []);
  return { wanted, isWhole: wanted.length === named.length };
}

async function find({ request }: ShopContext, name: string, quantity: number): Promise<Wanted | undefined> {
  if (quantity < 1) return undefined;
  const isOfId = isId(name);
  const named = isOfId ? { ids: [name], variantIds: [name], withVariants: true } : { slugs: [name] };
  const [product] = (await request.call(listShopProducts, { body: named })).products;
  if (product === undefined) return undefined;
  if (!isOfId || product.id === name.toLowerCase()) return asWhole(product, quantity);
  const variant = product.variants.find(({ id, visible }) => visible && id === name.toLowerCase());
  // Only a product with options has variants to choose from.
  if (variant === undefined) return undefined;
  return {
    name: product.name,
    quantity,
    reference: { catalogItemId: product.id, appId: STORE_APP_ID, options: { variantId: name } },
  };
}

const asWhole = ({ id, name }: ProductSummary, quantity: number): Wanted => ({
  name,
  quantity,
  reference: { catalogItemId: id, appId: STORE_APP_ID },
});

/** Adds only missing quantities, so following a link twice doesn't double the cart. */
async function take(context: ShopContext, params: Params): Promise<PageResponse> {
  const { wanted, isWhole } = await read(context, params);
  const code = context.request.url.searchParams.get("discount") ?? "";
  const problem = CODE.test(code) ? await permanentProblemOf(context, code) : undefined;
  if (CODE.test(code) && problem === undefined) savePendingCode(context, code);
  let cart = context.shopper.role() === "none" ? undefined : await currentCart(context);
  const left: string[] = [];
  for (const { name, quantity, reference } of wanted) {
    const there = cart?.lineItems.find(({ catalogReference }) => isSame(catalogReference, reference))?.quantity ?? 0;
    if (there >= quantity) continue;
    const lineItems = [{ catalogReference: reference, quantity: quantity - there }];
    try {
      ({ cart } = await context.shopper.call(addToShopCart, { body: { lineItems } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      left.push(name);
    }
  }
  if (cart) context.shopper.remember({ cartCount: cart.itemCount });
  await applyPendingCode(context);
  const { done, link } = textsOf(context);
  if (left.length > 0)
    setFlash(context, {
      tone: "warn",
      text: formatMessage(context.shop.language, done.takenInPart, { names: left.join(", ") }),
    });
  else if (!isWhole) setFlash(context, { tone: "warn", text: wanted.length === 0 ? link.nothing : link.part });
  else if (problem) setFlash(context, { tone: "warn", text: `${done.taken} ${problem}` });
  else setFlash(context, { tone: "good", text: done.taken });
  return redirectResponse("/cart");
}

/** Cart lines have a variant id even if the product has only one variant. */
const isSame = (line: CatalogReference, wanted: CatalogReference): boolean =>
  line.catalogItemId === wanted.catalogItemId &&
  (wanted.options === undefined || line.options?.variantId === wanted.options.variantId);

const goodsPage = page<LinkedGoods>({
  path: "/cart/:goods",
  cache: "private",
  load: async (context, params) => ({
    goods: (await read(context, params)).wanted,
    path: context.request.url.pathname + context.request.url.search,
  }),
  head: (_, context) => ({ title: textsOf(context).shared.heading, isIndexed: false }),
  View: LinkedGoodsPage,
  act: take,
});
const goods = {
  ...goodsPage,
  get: (context: ShopContext, params: Params) =>
    isPersonalVisit(context) ? take(context, params) : goodsPage.get(context, params),
};

/** Path of `?redirect=/c/prints`; the cart by default. */
const discount = resource("/discount/:code", async (context, { code = "" }) => {
  if (!CODE.test(code)) throw new PageNotFound();
  const { link } = textsOf(context);
  const to = redirectResponse(localPath(context.request.url.searchParams.get("redirect"), "/cart"));
  const cart = context.shopper.role() === "none" ? undefined : await currentCart(context);
  if (cart === undefined || cart.lineItems.length === 0) {
    const problem = await permanentProblemOf(context, code);
    if (problem === undefined) savePendingCode(context, code);
    setFlash(
      context,
      problem
        ? { tone: "warn", text: problem }
        : { tone: "good", text: formatMessage(context.shop.language, link.held, { code }) },
    );
    return to;
  }
  try {
    await context.shopper.call(changeShopCart, { body: { couponCode: code } });
    setFlash(context, { tone: "good", text: formatMessage(context.shop.language, link.applied, { code }) });
  } catch (error) {
    setFlash(context, { tone: "warn", text: refusalOf(context, error) });
  }
  return to;
});

export const linkRoutes = [goods, discount];
