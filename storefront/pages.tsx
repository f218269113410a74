/** Page functions bound to the storefront's context and frame. */

import type { Assets } from "#storefront/assets.ts";
import { returnUrlsOf } from "#storefront/checkout/checkout/access.ts";
import { headerOf } from "#storefront/checkout/checkout/header.ts";
import { checkoutTexts } from "#storefront/checkout/checkout/texts/texts.ts";
import type { ShopContext } from "#storefront/context.ts";
import { CheckoutFrame } from "#storefront/shell/CheckoutFrame.tsx";
import { OpeningFrame } from "#storefront/shell/OpeningFrame.tsx";
import { ShopFrame } from "#storefront/shell/ShopFrame.tsx";
import { createPageTools } from "#ui/pages/pages.tsx";

const site = ({ shop, baseUrl }: ShopContext) => ({ name: shop.name, baseUrl, language: shop.language });

/** The query, for the search field in the frame of the results page. */
function searchedFor({ request: { url } }: ShopContext): string {
  return url.pathname === "/search" ? (url.searchParams.get("q") ?? "") : "";
}

/** Pages that also load the styles of account, orders and checkout. */
const isLate = ({ request: { url } }: ShopContext): boolean =>
  /^\/(?:account|orders|pay|tickets|gift-cards)(?:\/|$)/.test(url.pathname);
const withLate = (assets: Assets): Assets => ({ ...assets, styles: [...assets.styles, ...(assets.late ?? [])] });

export const { page, action, resource, renderDocument } = createPageTools<ShopContext>({
  site,
  render(context, { head, body }) {
    const assets = isLate(context) ? withLate(context.assets) : context.assets;
    if (context.opening !== undefined)
      return (
        <OpeningFrame head={head} shop={context.shop} assets={assets}>
          {body}
        </OpeningFrame>
      );
    return (
      <ShopFrame head={head} shop={context.shop} assets={assets} query={searchedFor(context)}>
        {body}
      </ShopFrame>
    );
  },
  shows: (context) =>
    searchedFor(context) === "" && !isLate(context) && context.opening === undefined ? context.shop : undefined,
});

const checkoutIdOf = ({ request: { url } }: ShopContext): string =>
  /^\/checkout\/([^/]+)/.exec(url.pathname)?.[1] ?? "";

/** The same functions with the minimal frame of the checkout. */
export const checkoutPages = createPageTools<ShopContext>({
  site,
  render: (context, { head, body }) => {
    const { mark, hasLabel } = headerOf(context);
    return (
      <CheckoutFrame
        head={head}
        shop={context.shop}
        assets={withLate(context.assets)}
        ways={returnUrlsOf(context, checkoutIdOf(context))}
        mark={mark}
        label={hasLabel ? checkoutTexts[context.shop.language].heading : undefined}
      >
        {body}
      </CheckoutFrame>
    );
  },
  shows: (context) => context.shop,
});

/** Speculation rules: product links are prerendered on hover, never links with side effects. */
export const SPECULATION_HEADER: [string, string] = ["speculation-rules", '"/speculation-rules.json"'];
