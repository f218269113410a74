/** The page tools bound to this application's context and frame. */
import { createPageTools } from "#ui/pages/pages.tsx";
import type { ShopContext } from "./context.ts";
import { CheckoutFrame } from "./shell/CheckoutFrame.tsx";
import { ShopFrame } from "./shell/ShopFrame.tsx";

const shopPages = createPageTools<ShopContext>((context, page) => {
  const { url } = context.request;
  const query = url.pathname === "/search" ? (url.searchParams.get("q") ?? "") : "";
  return (
    <ShopFrame head={page.head} shop={context.shop} assets={context.assets} baseUrl={context.baseUrl} query={query}>
      {page.body}
    </ShopFrame>
  );
});

export const { page, action, resource } = shopPages;

/** The same tools with the bare frame of the checkout. */
export const checkoutPages = createPageTools<ShopContext>((context, page) => (
  <CheckoutFrame head={page.head} shop={context.shop} assets={context.assets} baseUrl={context.baseUrl}>
    {page.body}
  </CheckoutFrame>
));

/** Real navigations made instant: product links are prepared on hover, never anything with an effect. */
export const SPECULATION_HEADER: [string, string] = ["speculation-rules", '"/speculation-rules.json"'];
