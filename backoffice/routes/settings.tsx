/** How the store is set up, who works here, and programs around it. */
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { type InstallSearch, readInstallSearch } from "../apps/queries.ts";
import { type AuditSearch, defaultAuditSearch, readAuditSearch } from "../audit/search.ts";
import { queryClient } from "../client.ts";
import {
  type DeliveriesSearch,
  type DevelopersSearch,
  defaultDeliveriesSearch,
  defaultDevelopersSearch,
  readDeliveriesSearch,
  readDevelopersSearch,
} from "../developers/search.ts";
import { checkoutSettingsQuery, storeSettingsQuery } from "../settings/queries.ts";
import { shippingQuery } from "../shipping/queries.ts";
import { policyQuery } from "../sign-in/queries.ts";
import { lazyPage } from "./lazy-page.ts";
import { type Partly, shellRoute } from "./shell.tsx";

const orderSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/orders",
  component: lazyPage(() => import("../orders/SettingsPage.tsx"), "OrderSettingsPage"),
});

const orderMailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/order-mails",
  component: lazyPage(() => import("../orders/mails/OrderMailsPage.tsx"), "OrderMailsPage"),
});

const taxesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/taxes",
  component: lazyPage(() => import("../taxes/TaxesPage.tsx"), "TaxesPage"),
});

const feesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/fees",
  loader: () => queryClient.ensureQueryData(storeSettingsQuery),
  component: lazyPage(() => import("../fees/FeesPage.tsx"), "FeesPage"),
});

const redirectsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/redirects",
  component: lazyPage(() => import("../redirects/RedirectsPage.tsx"), "RedirectsPage"),
});

const searchSynonymsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/search-synonyms",
  component: lazyPage(() => import("../search-synonyms/SearchSynonymsPage.tsx"), "SearchSynonymsPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyPage(() => import("../settings/SettingsPage.tsx"), "SettingsPage"),
});

const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/delivery",
  loader: () =>
    Promise.all([queryClient.ensureQueryData(shippingQuery), queryClient.ensureQueryData(storeSettingsQuery)]),
  component: lazyPage(() => import("../shipping/ShippingPage.tsx"), "ShippingPage"),
});

const locationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/locations",
  component: lazyPage(() => import("../locations/LocationsPage.tsx"), "LocationsPage"),
});

const checkoutSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/checkout",
  loader: () => queryClient.ensureQueryData(checkoutSettingsQuery),
  component: lazyPage(() => import("../settings/CheckoutSettingsPage.tsx"), "CheckoutSettingsPage"),
});

const policiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/policies",
  loader: () =>
    Promise.all([queryClient.ensureQueryData(checkoutSettingsQuery), queryClient.ensureQueryData(storeSettingsQuery)]),
  component: lazyPage(() => import("../settings/PoliciesPage.tsx"), "PoliciesPage"),
});

const signInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/sign-in",
  loader: () => queryClient.ensureQueryData(policyQuery),
  component: lazyPage(() => import("../sign-in/SignInPage.tsx"), "SignInPage"),
});

const appsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/apps",
  component: lazyPage(() => import("../apps/AppsPage.tsx"), "AppsPage"),
});

const appRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/apps/$appId",
  component: lazyPage(() => import("../apps/AppPage.tsx"), "AppPage"),
});

const installAppRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/apps/install",
  validateSearch: (search: Partly<InstallSearch>) => readInstallSearch(search),
  component: lazyPage(() => import("../apps/InstallPage.tsx"), "InstallPage"),
});

const staffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/staff",
  component: lazyPage(() => import("../staff/StaffPage.tsx"), "StaffPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/account",
  component: lazyPage(() => import("../staff/AccountPage.tsx"), "AccountPage"),
});

const automationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation",
  component: lazyPage(() => import("../automation/AutomationPage.tsx"), "AutomationPage"),
});

const newAutomationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation/new",
  validateSearch: (search: Partly<{ template: string }>) => ({
    template: typeof search.template === "string" ? search.template : "",
  }),
  component: lazyPage(() => import("../automation/RulePage.tsx"), "NewRulePage"),
});

const automationRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation/$ruleId",
  component: lazyPage(() => import("../automation/RulePage.tsx"), "RulePage"),
});

const developersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/developers",
  validateSearch: (search: Partly<DevelopersSearch>) => readDevelopersSearch(search),
  search: { middlewares: [stripSearchParams(defaultDevelopersSearch)] },
  component: lazyPage(() => import("../developers/DevelopersPage.tsx"), "DevelopersPage"),
});

const webhookEndpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/developers/webhooks/$endpointId",
  validateSearch: (search: Partly<DeliveriesSearch>) => readDeliveriesSearch(search),
  search: { middlewares: [stripSearchParams(defaultDeliveriesSearch)] },
  component: lazyPage(() => import("../developers/EndpointPage.tsx"), "EndpointPage"),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/audit",
  validateSearch: (search: Partly<AuditSearch>) => readAuditSearch(search),
  search: { middlewares: [stripSearchParams(defaultAuditSearch)] },
  component: lazyPage(() => import("../audit/AuditPage.tsx"), "AuditPage"),
});

export const settingsRoutes = [
  orderSettingsRoute,
  orderMailsRoute,
  taxesRoute,
  feesRoute,
  redirectsRoute,
  searchSynonymsRoute,
  settingsRoute,
  deliveryRoute,
  locationsRoute,
  checkoutSettingsRoute,
  policiesRoute,
  signInRoute,
  appsRoute,
  appRoute,
  installAppRoute,
  staffRoute,
  accountRoute,
  automationRoute,
  newAutomationRoute,
  automationRuleRoute,
  developersRoute,
  webhookEndpointRoute,
  auditRoute,
] as const;
