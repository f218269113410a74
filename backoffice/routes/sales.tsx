/** Orders, customers, what is sold besides goods, and the figures. */
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { type AnalyticsSearch, defaultAnalyticsSearch, readAnalyticsSearch } from "../analytics/search.ts";
import { queryClient } from "../client.ts";
import { type CalendarSearch, defaultCalendarSearch, readCalendarSearch } from "../discounts/calendar-search.ts";
import { couponQuery, discountRuleQuery } from "../discounts/queries.ts";
import { giftCardQuery } from "../gift-cards/queries.ts";
import { defaultGiftCardsSearch, type GiftCardsSearch, readGiftCardsSearch } from "../gift-cards/search.ts";
import { defaultMembersSearch, type MembersSearch, memberQuery, readMembersSearch } from "../members/queries.ts";
import { defaultNewsletterSearch, type NewsletterSearch, readNewsletterSearch } from "../newsletter/search.ts";
import { draftQuery } from "../orders/drafts/draft-queries.ts";
import { defaultInvoicesSearch, type InvoicesSearch, readInvoicesSearch } from "../orders/invoices/search.ts";
import { orderQuery, ordersQuery } from "../orders/queries.ts";
import { defaultOrdersSearch, type OrdersSearch, readOrdersSearch } from "../orders/search.ts";
import { defaultPaymentsSearch, type PaymentsSearch, readPaymentsSearch } from "../payments/search.ts";
import { lazyPage } from "./lazy-page.ts";
import { type Partly, shellRoute } from "./shell.tsx";

const ordersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders",
  validateSearch: (search: Partly<OrdersSearch>) => readOrdersSearch(search),
  search: { middlewares: [stripSearchParams(defaultOrdersSearch)] },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(ordersQuery(deps)),
  component: lazyPage(() => import("../orders/OrdersPage.tsx"), "OrdersPage"),
});

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders/$orderId",
  loader: ({ params }) => queryClient.ensureQueryData(orderQuery(params.orderId)),
  component: lazyPage(() => import("../orders/OrderPage.tsx"), "OrderPage"),
});

const draftsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/drafts",
  component: lazyPage(() => import("../orders/drafts/DraftsPage.tsx"), "DraftsPage"),
});

const draftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/drafts/$draftId",
  loader: ({ params }) => queryClient.fetchQuery(draftQuery(params.draftId)),
  component: lazyPage(() => import("../orders/drafts/DraftPage.tsx"), "DraftPage"),
});

const returnsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/returns",
  component: lazyPage(() => import("../orders/returns/ReturnsPage.tsx"), "ReturnsPage"),
});

const invoicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices",
  validateSearch: (search: Partly<InvoicesSearch>) => readInvoicesSearch(search),
  search: { middlewares: [stripSearchParams(defaultInvoicesSearch)] },
  component: lazyPage(() => import("../orders/invoices/InvoicesPage.tsx"), "InvoicesPage"),
});

const giftCardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/gift-cards",
  validateSearch: (search: Partly<GiftCardsSearch>) => readGiftCardsSearch(search),
  search: { middlewares: [stripSearchParams(defaultGiftCardsSearch)] },
  component: lazyPage(() => import("../gift-cards/GiftCardsPage.tsx"), "GiftCardsPage"),
});

const giftCardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/gift-cards/$giftCardId",
  loader: ({ params }) => queryClient.ensureQueryData(giftCardQuery(params.giftCardId)),
  component: lazyPage(() => import("../gift-cards/GiftCardPage.tsx"), "GiftCardPage"),
});

const bookingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/bookings",
  component: lazyPage(() => import("../bookings/BookingsPage.tsx"), "BookingsPage"),
});

const subscriptionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscriptions",
  component: lazyPage(() => import("../subscriptions/SubscriptionsPage.tsx"), "SubscriptionsPage"),
});

const customersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers",
  validateSearch: (search: Partly<MembersSearch>) => readMembersSearch(search),
  search: { middlewares: [stripSearchParams(defaultMembersSearch)] },
  component: lazyPage(() => import("../members/MembersPage.tsx"), "MembersPage"),
});

const memberRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers/$memberId",
  loader: ({ params }) => queryClient.ensureQueryData(memberQuery(params.memberId)),
  component: lazyPage(() => import("../members/MemberPage.tsx"), "MemberPage"),
});

const newsletterRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/newsletter",
  validateSearch: (search: Partly<NewsletterSearch>) => readNewsletterSearch(search),
  search: { middlewares: [stripSearchParams(defaultNewsletterSearch)] },
  component: lazyPage(() => import("../newsletter/NewsletterPage.tsx"), "NewsletterPage"),
});

const abandonedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/abandoned",
  component: lazyPage(() => import("../abandoned/AbandonedPage.tsx"), "AbandonedPage"),
});

const discountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts",
  component: lazyPage(() => import("../discounts/DiscountsPage.tsx"), "DiscountsPage"),
});

const discountCalendarRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/calendar",
  validateSearch: (search: Partly<CalendarSearch>) => readCalendarSearch(search),
  search: { middlewares: [stripSearchParams(defaultCalendarSearch)] },
  component: lazyPage(() => import("../discounts/CalendarPage.tsx"), "CalendarPage"),
});

const newCouponRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/new",
  component: lazyPage(() => import("../discounts/DiscountPage.tsx"), "NewCouponPage"),
});

const couponRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/coupons/$couponId",
  loader: ({ params }) => queryClient.fetchQuery(couponQuery(params.couponId)),
  component: lazyPage(() => import("../discounts/DiscountPage.tsx"), "CouponPage"),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/automatic/new",
  component: lazyPage(() => import("../discounts/DiscountPage.tsx"), "NewRulePage"),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/automatic/$ruleId",
  loader: ({ params }) => queryClient.fetchQuery(discountRuleQuery(params.ruleId)),
  component: lazyPage(() => import("../discounts/DiscountPage.tsx"), "RulePage"),
});

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/analytics",
  validateSearch: (search: Partly<AnalyticsSearch>) => readAnalyticsSearch(search),
  search: { middlewares: [stripSearchParams(defaultAnalyticsSearch)] },
  component: lazyPage(() => import("../analytics/AnalyticsPage.tsx"), "AnalyticsPage"),
});

const paymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/payments",
  validateSearch: (search: Partly<PaymentsSearch>) => readPaymentsSearch(search),
  search: { middlewares: [stripSearchParams(defaultPaymentsSearch)] },
  component: lazyPage(() => import("../payments/PaymentsPage.tsx"), "PaymentsPage"),
});

const booksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/books",
  component: lazyPage(() => import("../books/BooksPage.tsx"), "BooksPage"),
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
  memberRoute,
  newsletterRoute,
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
] as const;
