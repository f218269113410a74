/** Pages of reviews, and votes. */
import {
  getReviewRequest,
  listMyPurchasesToReview,
  unsubscribeFromReviewRequests,
  voteReviewHelpful,
} from "#api/marketing/reviews/shop-reviews.ts";
import { formatMessage } from "#api/store/messages.ts";
import layout from "#storefront/components/layout.module.css";
import { orNotFound } from "#storefront/context.ts";
import { memberPage } from "#storefront/identity/account/profile/member-page.tsx";
import { action, page } from "#storefront/pages.tsx";
import { Button } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { localPath, PageNotFound, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { reviewListPage } from "./list-page.tsx";
import { Purchases } from "./Purchases.tsx";
import { presentPurchase } from "./present.ts";
import { reviewTexts } from "./texts/texts.ts";
import type { PurchaseView } from "./views.ts";
import { writePage } from "./write-page.tsx";

const MAX_TOKEN = 200;

type OrderView = { number: string; purchases: readonly PurchaseView[] };

/** The link in emails: what was ordered, without signing in. */
const orderPage = page<OrderView>({
  path: "/review/order/:token",
  cache: "private",
  async load({ request, shop }, { token = "" }) {
    if (token === "" || token.length > MAX_TOKEN) throw new PageNotFound();
    const answer = await orNotFound(request.call(getReviewRequest, { params: { token }, body: {} }));
    return {
      number: answer.orderNumber,
      purchases: answer.purchases.map((purchase) => presentPurchase(purchase, shop, token)),
    };
  },
  head: ({ number }, { shop }) => ({
    title: formatMessage(shop.language, reviewTexts[shop.language].purchases.ofOrder, { number }),
    isIndexed: false,
  }),
  headers: () => [["referrer-policy", "no-referrer"]],
  View: OrderReviews,
});

function OrderReviews({ data: { number, purchases } }: { data: OrderView }) {
  const language = useLanguage();
  const texts = reviewTexts[language].purchases;
  return (
    <div className={`${layout.page} ${layout.prose}`}>
      <h1>{formatMessage(language, texts.ofOrder, { number })}</h1>
      <p className={layout.lead}>{texts.lead}</p>
      <Purchases purchases={purchases} />
    </div>
  );
}

const memberReviewsPage = memberPage<readonly PurchaseView[]>({
  path: "/account/reviews",
  section: "reviews",
  title: (_data, shop) => reviewTexts[shop.language].purchases.title,
  lead: (_data, shop) => reviewTexts[shop.language].purchases.lead,
  async load({ shopper, shop }) {
    const { purchases } = await shopper.call(listMyPurchasesToReview, {});
    return purchases.map((purchase) => presentPurchase(purchase, shop, ""));
  },
  View: ({ data }) => <Purchases purchases={data} />,
});

type UnsubscribeView = { token: string; isDone: boolean };

/** GET has no side effects, because email programs prefetch links. */
const unsubscribePage = page<UnsubscribeView>({
  path: "/review/unsubscribe/:token",
  cache: "private",
  load: async (_, { token = "" }) => ({ token, isDone: false }),
  async act(context, { token = "" }): Promise<PageResponse> {
    const call = context.request.call(unsubscribeFromReviewRequests, {
      params: { token: token.slice(0, MAX_TOKEN) },
      body: {},
    });
    await orNotFound(call);
    return unsubscribePage.render(context, { token, isDone: true });
  },
  head: (_, { shop }) => ({ title: reviewTexts[shop.language].unsubscribe.title, isIndexed: false }),
  headers: () => [["referrer-policy", "no-referrer"]],
  View: Unsubscribe,
});

function Unsubscribe({ data: { token, isDone } }: { data: UnsubscribeView }) {
  const texts = useTexts(reviewTexts).unsubscribe;
  return (
    <div className={`${layout.page} ${layout.prose}`}>
      <h1>{isDone ? texts.done : texts.title}</h1>
      <p>{isDone ? texts.doneText : texts.text}</p>
      {!isDone && (
        <form method="post" action={`/review/unsubscribe/${encodeURIComponent(token)}`}>
          <Button>{texts.submit}</Button>
        </form>
      )}
    </div>
  );
}

const helpful = action("/review/:id/helpful", async ({ request, shopper }, { id = "" }) => {
  const from = localPath((await request.form()).get("from"), "/");
  await orNotFound(shopper.call(voteReviewHelpful, { params: { id }, body: { isHelpful: true } }));
  return redirectResponse(`${from.split("#")[0]}#review-${encodeURIComponent(id)}`);
});

export const reviewRoutes = [reviewListPage, writePage, orderPage, memberReviewsPage, unsubscribePage, helpful];
