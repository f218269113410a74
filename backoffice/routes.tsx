/** Every screen of the back office on one page. Lists keep their state in the address; pages load when they are opened. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from "@tanstack/react-router";
import { type AnalyticsSearch, defaultAnalyticsSearch, readAnalyticsSearch } from "./analytics/search.ts";
import { type InstallSearch, readInstallSearch } from "./apps/queries.ts";
import { customizationQuery, infoSectionQuery } from "./attributes/queries.ts";
import { type AuditSearch, defaultAuditSearch, readAuditSearch } from "./audit/search.ts";
import { locationsQuery } from "./catalog/named-queries.ts";
import { queryClient } from "./client.ts";
import {
  type CollectionsSearch,
  collectionQuery,
  defaultCollectionsSearch,
  readCollectionsSearch,
} from "./collections/queries.ts";
import {
  type DeliveriesSearch,
  type DevelopersSearch,
  defaultDeliveriesSearch,
  defaultDevelopersSearch,
  readDeliveriesSearch,
  readDevelopersSearch,
} from "./developers/search.ts";
import { couponQuery, discountRuleQuery } from "./discounts/queries.ts";
import { giftCardQuery } from "./gift-cards/queries.ts";
import { defaultInventorySearch, type InventorySearch, readInventorySearch } from "./inventory/search.ts";
import { defaultMediaSearch, type MediaSearch, readMediaSearch } from "./media/queries.ts";
import { defaultMembersSearch, type MembersSearch, memberQuery, readMembersSearch } from "./members/queries.ts";
import { draftQuery } from "./orders/drafts/draft-queries.ts";
import { orderQuery, ordersQuery } from "./orders/queries.ts";
import { defaultOrdersSearch, type OrdersSearch, readOrdersSearch } from "./orders/search.ts";
import { defaultPaymentsSearch, type PaymentsSearch, readPaymentsSearch } from "./payments/search.ts";
import { editorQuery } from "./products/editor/editor-queries.ts";
import { productsQuery } from "./products/queries.ts";
import { defaultProductsSearch, type ProductsSearch, readProductsSearch } from "./products/search.ts";
import { NotSignedIn, requireStaff } from "./session/session.ts";
import { checkoutSettingsQuery, storeSettingsQuery } from "./settings/queries.ts";
import { ErrorPage, NotFoundPage, PendingPage } from "./shell/RoutePages.tsx";
import { Shell } from "./shell/Shell.tsx";
import { shippingQuery } from "./shipping/queries.ts";
import { policyQuery } from "./sign-in/queries.ts";

/** What a link may say: whatever part of the search it wants; the reader fills in the rest. */
type Partly<Search> = Partial<Search> & SearchSchemaInput;

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): { returnTo?: string } =>
    isOwnPath(search.returnTo) ? { returnTo: search.returnTo } : {},
  component: lazyRouteComponent(() => import("./session/LoginPage.tsx"), "LoginPage"),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(() => import("./session/InvitationPage.tsx"), "InvitationPage"),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: async ({ location }) => {
    try {
      await requireStaff();
    } catch (error) {
      if (!(error instanceof NotSignedIn)) throw error;
      const returnTo = location.href === "/" ? {} : { returnTo: location.href };
      throw redirect({ to: "/login", search: returnTo, replace: true });
    }
  },
  component: Shell,
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./dashboard/DashboardPage.tsx"), "DashboardPage"),
});

const ordersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders",
  validateSearch: (search: Partly<OrdersSearch>) => readOrdersSearch(search),
  search: { middlewares: [stripSearchParams(defaultOrdersSearch)] },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(ordersQuery(deps)),
  component: lazyRouteComponent(() => import("./orders/OrdersPage.tsx"), "OrdersPage"),
});

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders/$orderId",
  loader: ({ params }) => queryClient.ensureQueryData(orderQuery(params.orderId)),
  component: lazyRouteComponent(() => import("./orders/OrderPage.tsx"), "OrderPage"),
});

const draftsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/drafts",
  component: lazyRouteComponent(() => import("./orders/drafts/DraftsPage.tsx"), "DraftsPage"),
});

const draftRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/drafts/$draftId",
  loader: ({ params }) => queryClient.fetchQuery(draftQuery(params.draftId)),
  component: lazyRouteComponent(() => import("./orders/drafts/DraftPage.tsx"), "DraftPage"),
});

const returnsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/returns",
  component: lazyRouteComponent(() => import("./orders/returns/ReturnsPage.tsx"), "ReturnsPage"),
});

const invoicesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/invoices",
  component: lazyRouteComponent(() => import("./orders/invoices/InvoicesPage.tsx"), "InvoicesPage"),
});

const orderSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/orders",
  component: lazyRouteComponent(() => import("./orders/SettingsPage.tsx"), "OrderSettingsPage"),
});

const productsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/products",
  validateSearch: (search: Partly<ProductsSearch>) => readProductsSearch(search),
  search: { middlewares: [stripSearchParams(defaultProductsSearch)] },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(productsQuery(deps)),
  component: lazyRouteComponent(() => import("./products/ProductsPage.tsx"), "ProductsPage"),
});

const newProductRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/products/new",
  loader: () => queryClient.ensureQueryData(locationsQuery),
  component: lazyRouteComponent(() => import("./products/ProductPage.tsx"), "NewProductPage"),
});

const productRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/products/$productId",
  // An editor begins with what holds now, not with what was kept.
  loader: ({ params }) => queryClient.fetchQuery(editorQuery(params.productId)),
  component: lazyRouteComponent(() => import("./products/ProductPage.tsx"), "ProductPage"),
});

const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/collections",
  validateSearch: (search: Partly<CollectionsSearch>) => readCollectionsSearch(search),
  search: { middlewares: [stripSearchParams(defaultCollectionsSearch)] },
  component: lazyRouteComponent(() => import("./collections/CollectionsPage.tsx"), "CollectionsPage"),
});

const newCollectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/collections/new",
  component: lazyRouteComponent(() => import("./collections/CollectionPage.tsx"), "NewCollectionPage"),
});

const collectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/collections/$collectionId",
  loader: ({ params }) => queryClient.fetchQuery(collectionQuery(params.collectionId)),
  component: lazyRouteComponent(() => import("./collections/CollectionPage.tsx"), "CollectionPage"),
});

const memberRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers/$memberId",
  loader: ({ params }) => queryClient.ensureQueryData(memberQuery(params.memberId)),
  component: lazyRouteComponent(() => import("./members/MemberPage.tsx"), "MemberPage"),
});

const signInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/sign-in",
  loader: () => queryClient.ensureQueryData(policyQuery),
  component: lazyRouteComponent(() => import("./sign-in/SignInPage.tsx"), "SignInPage"),
});

const appsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/apps",
  component: lazyRouteComponent(() => import("./apps/AppsPage.tsx"), "AppsPage"),
});

const staffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/staff",
  component: lazyRouteComponent(() => import("./staff/StaffPage.tsx"), "StaffPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("./staff/AccountPage.tsx"), "AccountPage"),
});

const analyticsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/analytics",
  validateSearch: (search: Partly<AnalyticsSearch>) => readAnalyticsSearch(search),
  search: { middlewares: [stripSearchParams(defaultAnalyticsSearch)] },
  component: lazyRouteComponent(() => import("./analytics/AnalyticsPage.tsx"), "AnalyticsPage"),
});

const appRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/apps/$appId",
  component: lazyRouteComponent(() => import("./apps/AppPage.tsx"), "AppPage"),
});

const installAppRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/apps/install",
  validateSearch: (search: Partly<InstallSearch>) => readInstallSearch(search),
  component: lazyRouteComponent(() => import("./apps/InstallPage.tsx"), "InstallPage"),
});

const automationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation",
  component: lazyRouteComponent(() => import("./automation/AutomationPage.tsx"), "AutomationPage"),
});

const newAutomationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation/new",
  validateSearch: (search: Partly<{ template: string }>) => ({
    template: typeof search.template === "string" ? search.template : "",
  }),
  component: lazyRouteComponent(() => import("./automation/RulePage.tsx"), "NewRulePage"),
});

const automationRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation/$ruleId",
  component: lazyRouteComponent(() => import("./automation/RulePage.tsx"), "RulePage"),
});

const developersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/developers",
  validateSearch: (search: Partly<DevelopersSearch>) => readDevelopersSearch(search),
  search: { middlewares: [stripSearchParams(defaultDevelopersSearch)] },
  component: lazyRouteComponent(() => import("./developers/DevelopersPage.tsx"), "DevelopersPage"),
});

const webhookEndpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/developers/webhooks/$endpointId",
  validateSearch: (search: Partly<DeliveriesSearch>) => readDeliveriesSearch(search),
  search: { middlewares: [stripSearchParams(defaultDeliveriesSearch)] },
  component: lazyRouteComponent(() => import("./developers/EndpointPage.tsx"), "EndpointPage"),
});

const paymentsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/payments",
  validateSearch: (search: Partly<PaymentsSearch>) => readPaymentsSearch(search),
  search: { middlewares: [stripSearchParams(defaultPaymentsSearch)] },
  component: lazyRouteComponent(() => import("./payments/PaymentsPage.tsx"), "PaymentsPage"),
});

const booksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/books",
  component: lazyRouteComponent(() => import("./books/BooksPage.tsx"), "BooksPage"),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/audit",
  validateSearch: (search: Partly<AuditSearch>) => readAuditSearch(search),
  search: { middlewares: [stripSearchParams(defaultAuditSearch)] },
  component: lazyRouteComponent(() => import("./audit/AuditPage.tsx"), "AuditPage"),
});

const mediaRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/media",
  validateSearch: (search: Partly<MediaSearch>) => readMediaSearch(search),
  search: { middlewares: [stripSearchParams(defaultMediaSearch)] },
  component: lazyRouteComponent(() => import("./media/MediaPage.tsx"), "MediaPage"),
});

const inventoryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/inventory",
  validateSearch: (search: Partly<InventorySearch>) => readInventorySearch(search),
  search: { middlewares: [stripSearchParams(defaultInventorySearch)] },
  component: lazyRouteComponent(() => import("./inventory/InventoryPage.tsx"), "InventoryPage"),
});

const backInStockRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/back-in-stock",
  component: lazyRouteComponent(() => import("./back-in-stock/BackInStockPage.tsx"), "BackInStockPage"),
});

const abandonedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/abandoned",
  component: lazyRouteComponent(() => import("./abandoned/AbandonedPage.tsx"), "AbandonedPage"),
});

const brandsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/brands",
  component: lazyRouteComponent(() => import("./attributes/NamedPage.tsx"), "BrandsPage"),
});

const ribbonsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/ribbons",
  component: lazyRouteComponent(() => import("./attributes/NamedPage.tsx"), "RibbonsPage"),
});

const infoSectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/info-sections",
  component: lazyRouteComponent(() => import("./attributes/InfoSectionsPage.tsx"), "InfoSectionsPage"),
});

const newInfoSectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/info-sections/new",
  component: lazyRouteComponent(() => import("./attributes/InfoSectionPage.tsx"), "NewInfoSectionPage"),
});

const infoSectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/info-sections/$infoSectionId",
  loader: ({ params }) => queryClient.fetchQuery(infoSectionQuery(params.infoSectionId)),
  component: lazyRouteComponent(() => import("./attributes/InfoSectionPage.tsx"), "InfoSectionPage"),
});

const customizationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customizations",
  component: lazyRouteComponent(() => import("./attributes/CustomizationsPage.tsx"), "CustomizationsPage"),
});

const newCustomizationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customizations/new",
  component: lazyRouteComponent(() => import("./attributes/CustomizationPage.tsx"), "NewCustomizationPage"),
});

const customizationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customizations/$customizationId",
  loader: ({ params }) => queryClient.fetchQuery(customizationQuery(params.customizationId)),
  component: lazyRouteComponent(() => import("./attributes/CustomizationPage.tsx"), "CustomizationPage"),
});

const importsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/import",
  component: lazyRouteComponent(() => import("./imports/ImportsPage.tsx"), "ImportsPage"),
});

const importRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/import/$importId",
  component: lazyRouteComponent(() => import("./imports/ImportPage.tsx"), "ImportPage"),
});

const customersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers",
  validateSearch: (search: Partly<MembersSearch>) => readMembersSearch(search),
  search: { middlewares: [stripSearchParams(defaultMembersSearch)] },
  component: lazyRouteComponent(() => import("./members/MembersPage.tsx"), "MembersPage"),
});

const discountsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts",
  component: lazyRouteComponent(() => import("./discounts/DiscountsPage.tsx"), "DiscountsPage"),
});

const newCouponRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/new",
  component: lazyRouteComponent(() => import("./discounts/DiscountPage.tsx"), "NewCouponPage"),
});

const couponRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/coupons/$couponId",
  loader: ({ params }) => queryClient.fetchQuery(couponQuery(params.couponId)),
  component: lazyRouteComponent(() => import("./discounts/DiscountPage.tsx"), "CouponPage"),
});

const newRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/automatic/new",
  component: lazyRouteComponent(() => import("./discounts/DiscountPage.tsx"), "NewRulePage"),
});

const ruleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/discounts/automatic/$ruleId",
  loader: ({ params }) => queryClient.fetchQuery(discountRuleQuery(params.ruleId)),
  component: lazyRouteComponent(() => import("./discounts/DiscountPage.tsx"), "RulePage"),
});

const taxesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/taxes",
  component: lazyRouteComponent(() => import("./taxes/TaxesPage.tsx"), "TaxesPage"),
});

const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/delivery",
  loader: () =>
    Promise.all([queryClient.ensureQueryData(shippingQuery), queryClient.ensureQueryData(storeSettingsQuery)]),
  component: lazyRouteComponent(() => import("./shipping/ShippingPage.tsx"), "ShippingPage"),
});

const checkoutSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/checkout",
  loader: () => queryClient.ensureQueryData(checkoutSettingsQuery),
  component: lazyRouteComponent(() => import("./settings/CheckoutSettingsPage.tsx"), "CheckoutSettingsPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings/SettingsPage.tsx"), "SettingsPage"),
});

const giftCardsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/gift-cards",
  component: lazyRouteComponent(() => import("./gift-cards/GiftCardsPage.tsx"), "GiftCardsPage"),
});

const giftCardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/gift-cards/$giftCardId",
  loader: ({ params }) => queryClient.ensureQueryData(giftCardQuery(params.giftCardId)),
  component: lazyRouteComponent(() => import("./gift-cards/GiftCardPage.tsx"), "GiftCardPage"),
});

const bookingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/bookings",
  component: lazyRouteComponent(() => import("./bookings/BookingsPage.tsx"), "BookingsPage"),
});

const subscriptionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscriptions",
  component: lazyRouteComponent(() => import("./subscriptions/SubscriptionsPage.tsx"), "SubscriptionsPage"),
});

/** Any other address: inside the frame, so that the menu stays at hand. */
const elsewhereRoute = createRoute({ getParentRoute: () => shellRoute, path: "$", component: NotFoundPage });

const routeTree = rootRoute.addChildren([
  loginRoute,
  invitationRoute,
  shellRoute.addChildren([
    dashboardRoute,
    ordersRoute,
    orderRoute,
    draftsRoute,
    draftRoute,
    returnsRoute,
    invoicesRoute,
    orderSettingsRoute,
    giftCardsRoute,
    giftCardRoute,
    bookingsRoute,
    subscriptionsRoute,
    productsRoute,
    newProductRoute,
    productRoute,
    collectionsRoute,
    newCollectionRoute,
    collectionRoute,
    mediaRoute,
    importsRoute,
    importRoute,
    inventoryRoute,
    backInStockRoute,
    brandsRoute,
    ribbonsRoute,
    infoSectionsRoute,
    newInfoSectionRoute,
    infoSectionRoute,
    customizationsRoute,
    newCustomizationRoute,
    customizationRoute,
    customersRoute,
    abandonedRoute,
    discountsRoute,
    newCouponRoute,
    couponRoute,
    newRuleRoute,
    ruleRoute,
    taxesRoute,
    settingsRoute,
    deliveryRoute,
    checkoutSettingsRoute,
    memberRoute,
    signInRoute,
    appsRoute,
    staffRoute,
    accountRoute,
    analyticsRoute,
    appRoute,
    installAppRoute,
    automationRoute,
    newAutomationRoute,
    automationRuleRoute,
    developersRoute,
    webhookEndpointRoute,
    auditRoute,
    paymentsRoute,
    booksRoute,
    elsewhereRoute,
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: "/admin",
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** Only addresses of this app: sign-in must not become an open redirect. */
function isOwnPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}
