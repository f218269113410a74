/** Targets of the links in campaigns: clicks, and unsubscribing with a link that works without signing in. */
import { getCampaignLink, recordCampaignClick, unsubscribeFromCampaigns } from "#api/marketing/campaigns.ts";
import { isPersonalVisit, orNotFound, type ShopContext } from "#storefront/context.ts";
import { UnsubscribeDone, UnsubscribeForm } from "#storefront/identity/account/security/unsubscribe.tsx";
import { privacyTexts } from "#storefront/identity/account/texts/privacy/texts.ts";
import { page, resource } from "#storefront/pages.tsx";
import type { Params } from "#ui/pages/match.ts";
import { PageNotFound, redirectResponse } from "#ui/pages/page.ts";
import layout from "../../components/layout.module.css";

const MAX_TOKEN = 200;
const tokenOf = ({ token = "" }: Params): string => {
  if (token === "" || token.length > MAX_TOKEN) throw new PageNotFound();
  return token;
};

/** Mail scanners and prefetches are redirected as well, but don't count as clicks. */
const click = resource("/go/:token", async (context: ShopContext, params) => {
  const input = { params: { token: tokenOf(params) } };
  const { url } = await orNotFound(
    isPersonalVisit(context)
      ? context.shopper.call(recordCampaignClick, input)
      : context.request.call(getCampaignLink, input),
  );
  const { status, headers, ...rest } = redirectResponse(url, 302);
  // The token must not leak through the referrer.
  return { ...rest, status, headers: [...headers, ["referrer-policy", "no-referrer"] as const] };
});

/** GET has no side effects, because email programs prefetch links. */
const unsubscribePage = page<{ token: string; isDone: boolean }>({
  path: "/newsletter/unsubscribe/:token",
  cache: "private",
  load: async ({ request }, params) => ({ token: tokenOf(params), isDone: request.url.searchParams.has("done") }),
  async act({ request }, params) {
    const token = tokenOf(params);
    await orNotFound(request.call(unsubscribeFromCampaigns, { params: { token }, body: {} }));
    return redirectResponse(`/newsletter/unsubscribe/${encodeURIComponent(token)}?done=1`);
  },
  head: (_, { shop }) => ({ title: privacyTexts[shop.language].unsubscribe.title, isIndexed: false }),
  headers: () => [["referrer-policy", "no-referrer"]],
  View: ({ data: { token, isDone } }) => (
    <div className={`${layout.page} ${layout.prose}`}>
      {isDone ? (
        <UnsubscribeDone />
      ) : (
        <UnsubscribeForm action={`/newsletter/unsubscribe/${encodeURIComponent(token)}`} />
      )}
    </div>
  ),
});

export const campaignRoutes = [click, unsubscribePage];
