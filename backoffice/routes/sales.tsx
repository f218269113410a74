/** Orders, customers, what is sold besides goods, and the figures. */
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { isId } from "#api/ids.ts";
import { queryClient } from "#backoffice/client.ts";
import { memberQuery } from "#backoffice/identity/members/queries.ts";
import {
  type AnalyticsSearch,
  defaultAnalyticsSearch,
  readAnalyticsSearch,
} from "#backoffice/marketing/analytics/search.ts";
import { customerQuery } from "#backoffice/marketing/customers/queries.ts";
import {
  type CustomersSearch,
  defaultCustomersSearch,
  readCustomersSearch,
} from "#backoffice/marketing/customers/search.ts";
import {
  defaultNewsletterSearch,
  type NewsletterSearch,
  readNewsletterSearch,
} from "#backoffice/marketing/newsletter/search.ts";
import { defaultReviewsSearch, type ReviewsSearch, readReviewsSearch } from "#backoffice/marketing/reviews/search.ts";
import { draftQuery } from "#backoffice/orders/orders/drafts/draft-queries.ts";
import {
  defaultInvoicesSearch,
  type InvoicesSearch,
  readInvoicesSearch,
} from "#backoffice/orders/orders/invoices/search.ts";
import { defaultOrdersSearch, type OrdersSearch, readOrdersSearch } from "#backoffice/orders/orders/list/search.ts";
import { orderQuery, ordersQuery } from "#backoffice/orders/orders/queries.ts";
import { giftCardQuery } from "#backoffice/payments/gift-cards/queries.ts";
import {
  defaultGiftCardsSearch,
  type GiftCardsSearch,
  readGiftCardsSearch,
} from "#backoffice/payments/gift-cards/search.ts";
import {
  defaultPaymentsSearch,
  type PaymentsSearch,
  readPaymentsSearch,
} from "#backoffice/payments/payments/search.ts";
import {
  type CalendarSearch,
  defaultCalendarSearch,
  readCalendarSearch,
} from "#backoffice/pricing/discounts/calendar-search.ts";
import { couponQuery, discountRuleQuery } from "#backoffice/pricing/discounts/queries.ts";
import { readPage } from "#backoffice/search-params.ts";
import { lazyPage } from "./lazy-page.ts";
import { type Partly, shellRoute } from "./shell.tsx";

const ordersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders",
  validateSearch: (search: Partly<OrdersSearch>) => readOrdersSearch(search),
  search: { middlewares: [stripSearchParams(defaultOrdersSearch)] },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(ordersQuery(deps)),
  component: lazyPage(() => import("#backoffice/orders/orders/list/OrdersPage.tsx"), "OrdersPage"),
});

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders/$orderId",
  loader: ({ params }) => queryClient.ensureQueryData(orderQuery(params.orderId)),
  component: lazyPage(() => import("#backoffice/orders/orders/page/OrderPage.tsx"), "OrderPage"),
});

const draftsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/drafts",
  component: lazyPage(() => import("#backoffice/orders/orders/drafts/DraftsPage.tsx"), "DraftsPage"),
});

const draftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/drafts/$draftId",
  loader: ({ params }) => queryClient.fetchQuery(draftQuery(params.draftId)),
  component: lazyPage(() => import("#backoffice/orders/orders/drafts/DraftPage.tsx"), "DraftPage"),
});

const returnsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/returns",
  component: lazyPage(() => import("#backoffice/orders/orders/returns/ReturnsPage.tsx"), "ReturnsPage"),
});

const invoicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices",
  validateSearch: (search: Partly<InvoicesSearch>) => readInvoicesSearch(search),
  search: { middlewares: [stripSearchParams(defaultInvoicesSearch)] },
  component: lazyPage(() => import("#backoffice/orders/orders/invoices/InvoicesPage.tsx"), "InvoicesPage"),
});

const giftCardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/gift-cards",
  validateSearch: (search: Partly<GiftCardsSearch>) => readGiftCardsSearch(search),
  search: { middlewares: [stripSearchParams(defaultGiftCardsSearch)] },
  component: lazyPage(() => import("#backoffice/payments/gift-cards/GiftCardsPage.tsx"), "GiftCardsPage"),
});

const giftCardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/gift-cards/$giftCardId",
  loader: ({ params }) => queryClient.ensureQueryData(giftCardQuery(params.giftCardId)),
  component: lazyPage(() => import("#backoffice/payments/gift-cards/GiftCardPage.tsx"), "GiftCardPage"),
});

const bookingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/bookings",
  component: lazyPage(() => import("#backoffice/orders/bookings/BookingsPage.tsx"), "BookingsPage"),
});

const subscriptionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscriptions",
  component: lazyPage(() => import("#backoffice/orders/subscriptions/SubscriptionsPage.tsx"), "SubscriptionsPage"),
});

const customersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers",
  validateSearch: (search: Partly<CustomersSearch>) => readCustomersSearch(search),
  search: { middlewares: [stripSearchParams(defaultCustomersSearch)] },
  component: lazyPage(() => import("#backoffice/marketing/customers/CustomersPage.tsx"), "CustomersPage"),
});

const guestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers/guests/$customerId",
  loader: ({ params }) => queryClient.ensureQueryData(customerQuery(params.customerId)),
  component: lazyPage(() => import("#backoffice/marketing/customers/GuestPage.tsx"), "GuestPage"),
});

const memberRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers/$memberId",
  loader: ({ params }) => queryClient.ensureQueryData(memberQuery(params.memberId)),
  component: lazyPage(() => import("#backoffice/identity/members/MemberPage.tsx"), "MemberPage"),
});

const campaignsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/campaigns",
  validateSearch: (search: Partly<{ page: number }>) => ({ page: readPage(search.page) }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  component: lazyPage(() => import("#backoffice/marketing/campaigns/CampaignsPage.tsx"), "CampaignsPage"),
});

const newCampaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/campaigns/new",
  validateSearch: (search: Partly<{ from: string }>) => ({
    from: typeof search.from === "string" && isId(search.from) ? search.from : "",
  }),
  search: { middlewares: [stripSearchParams({ from: "" })] },
  component: lazyPage(() => import("#backoffice/marketing/campaigns/CampaignPage.tsx"), "NewCampaignPage"),
});

const campaignRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/campaigns/$campaignId",
  /** `send`: the dialog that sends it is open, also after saving a draft for it. */
  validateSearch: (search: Partly<{ send: boolean }>) => ({ send: search.send === true }),
  search: { middlewares: [stripSearchParams({ send: false })] },
  component: lazyPage(() => import("#backoffice/marketing/campaigns/CampaignPage.tsx"), "CampaignPage"),
});

const newsletterRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/newsletter",
  validateSearch: (search: Partly<NewsletterSearch>) => readNewsletterSearch(search),
  search: { middlewares: [stripSearchParams(defaultNewsletterSearch)] },
  component: lazyPage(() => import("#backoffice/marketing/newsletter/NewsletterPage.tsx"), "NewsletterPage"),
});

const reviewsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/reviews",
  validateSearch: (search: Partly<ReviewsSearch>) => readReviewsSearch(search),
  search: { middlewares: [stripSearchParams(defaultReviewsSearch)] },
  component: lazyPage(() => import("#backoffice/marketing/reviews/ReviewsPage.tsx"), "ReviewsPage"),
});

const abandonedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/abandoned",
  component: lazyPage(() => import("#backoffice/checkout/abandoned/AbandonedPage.tsx"), "AbandonedPage"),
});

const discountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts",
  component: lazyPage(() => import("#backoffice/pricing/discounts/DiscountsPage.tsx"), "DiscountsPage"),
});

const discountCalendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/calendar",
  validateSearch: (search: Partly<CalendarSearch>) => readCalendarSearch(search),
  search: { middlewares: [stripSearchParams(defaultCalendarSearch)] },
  component: lazyPage(() => import("#backoffice/pricing/discounts/CalendarPage.tsx"), "CalendarPage"),
});

const newCouponRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/new",
  component: lazyPage(() => import("#backoffice/pricing/discounts/DiscountPage.tsx"), "NewCouponPage"),
});

const couponRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/coupons/$couponId",
  loader: ({ params }) => queryClient.fetchQuery(couponQuery(params.couponId)),
  component: lazyPage(() => import("#backoffice/pricing/discounts/DiscountPage.tsx"), "CouponPage"),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/automatic/new",
  component: lazyPage(() => import("#backoffice/pricing/discounts/DiscountPage.tsx"), "NewRulePage"),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/automatic/$ruleId",
  loader: ({ params }) => queryClient.fetchQuery(discountRuleQuery(params.ruleId)),
  component: lazyPage(() => import("#backoffice/pricing/discounts/DiscountPage.tsx"), "RulePage"),
});

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/analytics",
  validateSearch: (search: Partly<AnalyticsSearch>) => readAnalyticsSearch(search),
  search: { middlewares: [stripSearchParams(defaultAnalyticsSearch)] },
  component: lazyPage(() => import("#backoffice/marketing/analytics/AnalyticsPage.tsx"), "AnalyticsPage"),
});

const paymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/payments",
  validateSearch: (search: Partly<PaymentsSearch>) => readPaymentsSearch(search),
  search: { middlewares: [stripSearchParams(defaultPaymentsSearch)] },
  component: lazyPage(() => import("#backoffice/payments/payments/PaymentsPage.tsx"), "PaymentsPage"),
});

const booksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/books",
  component: lazyPage(() => import("#backoffice/payments/books/BooksPage.tsx"), "BooksPage"),
});

const checkoutLinksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/checkout-links",
  component: lazyPage(() => import("#backoffice/checkout/checkout-links/CheckoutLinksPage.tsx"), "CheckoutLinksPage"),
});

export const salesRoutes = [
  ordersRoute,
  orderRoute,
  draftsRoute,
  draftRoute,
  returnsRoute,
  invoicesRoute,
  giftCardsRoute,
  giftCardRoute,
  bookingsRoute,
  subscriptionsRoute,
  customersRoute,
  guestRoute,
  memberRoute,
  campaignsRoute,
  newCampaignRoute,
  campaignRoute,
  newsletterRoute,
  reviewsRoute,
  abandonedRoute,
  discountsRoute,
  discountCalendarRoute,
  newCouponRoute,
  couponRoute,
  newRuleRoute,
  ruleRoute,
  analyticsRoute,
  paymentsRoute,
  booksRoute,
  checkoutLinksRoute,
] as const;
