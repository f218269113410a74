/** Error pages, with the header, the search field, and links to continue. */

import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import { resolveSiteRedirect } from "#api/content/site-redirects.ts";
import { formatMessage } from "#api/store/messages.ts";
import { presentCard } from "#storefront/catalog/products/present.ts";
import { ProductGrid } from "#storefront/components/ProductGrid.tsx";
import type { ShopContext } from "#storefront/context.ts";
import { renderDocument } from "#storefront/pages.tsx";
import { type ShellTexts, shellTexts } from "#storefront/shell/texts/texts.ts";
import type { ProductCardView } from "#storefront/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { htmlResponse, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import layout from "./components/layout.module.css";

export async function renderNotFound(context: ShopContext): Promise<PageResponse> {
  const target = await findRedirect(context);
  // Not cached, because the redirect can be changed or deleted.
  if (target !== undefined) return { ...redirectResponse(target, 301), cache: "private" };
  const texts = shellTexts[context.shop.language].errors;
  return renderError(context, 404, { ...texts.missing, big: "404" }, await nearMatches(context));
}

/** Where the path of an earlier shop redirects to. If the call fails, the page is shown as missing. */
async function findRedirect({ request }: ShopContext): Promise<string | undefined> {
  if (request.method === "POST") return undefined;
  try {
    return (await request.call(resolveSiteRedirect, { query: { path: request.url.pathname } })).target;
  } catch {
    return undefined;
  }
}

/** URLs of products and collections, of this storefront and of other systems. */
const GOODS = /^\/(?:p|c|brands|products?|collections?|shop)\/(?:[^/]+\/)*([^/]{3,100})\/?$/;
const NEAR = 4;

/** Search results for the words in the URL. If the search fails, the page is shown without them. */
async function nearMatches({ request, shop }: ShopContext): Promise<readonly ProductCardView[]> {
  const words = GOODS.exec(request.url.pathname)?.[1]
    ?.replace(/%[\da-f]{2}|\.\w+$|[^\p{L}\d]+/giu, " ")
    .trim();
  if (!words) return [];
  try {
    const search = (expression: string) =>
      request.call(searchShopProducts, { body: { expression, paging: { limit: NEAR } } });
    const { products, help } = await search(words);
    const shorter = help?.queries[0];
    const found = products.length > 0 || shorter === undefined ? products : (await search(shorter)).products;
    return found.map((product) => presentCard(product, shop));
  } catch {
    return [];
  }
}

export function renderFailure(context: ShopContext): PageResponse {
  const texts = shellTexts[context.shop.language].errors;
  const text = formatMessage(context.shop.language, texts.broken.text, { number: context.request.requestId });
  return renderError(context, 500, { ...texts.broken, text });
}

/** Page during an outage: retries after a few seconds, and links to the home page, which is often cached. */
export function renderUnavailable(context: ShopContext): PageResponse {
  return renderError(context, 503, { ...shellTexts[context.shop.language].errors.unavailable, big: "503" });
}

type Words = ShellTexts["errors"]["broken"];

function renderError(
  context: ShopContext,
  status: 404 | 500 | 503,
  words: Words,
  near: readonly ProductCardView[] = [],
): PageResponse {
  const { request, shop } = context;
  const texts = shellTexts[shop.language];
  const canRetry = status >= 500 && request.method !== "POST";
  const secondary = {
    404: { href: "/c", label: texts.allCollections },
    500: { href: "/contact", label: texts.errors.write },
    // Most likely answered from the cache.
    503: { href: "/", label: texts.errors.toShop },
  }[status];
  const body = (
    <div className={layout.page}>
      <div className={layout.empty}>
        <p className={layout.big} aria-hidden="true">
          {words.big}
        </p>
        <h1>{words.heading}</h1>
        <p className={layout.lead}>{words.text}</p>
        <div className={layout.choices}>
          <ButtonLink href={canRetry ? request.url.pathname + request.url.search : "/"}>
            {status >= 500 ? texts.errors.again : texts.errors.toShop}
          </ButtonLink>
          <ButtonLink href={secondary.href} kind="secondary">
            {secondary.label}
          </ButtonLink>
        </div>
      </div>
      {near.length > 0 && (
        <section className={layout.below} aria-labelledby="near">
          <div className={layout.sectionHead}>
            <h2 id="near">{texts.errors.near}</h2>
          </div>
          <ProductGrid products={near} layout="row" />
        </section>
      )}
    </div>
  );
  return htmlResponse(renderDocument(context, { title: words.title, isIndexed: false }, body), { status });
}
