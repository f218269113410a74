/** How the store is set up, who works here, and programs around it. */
import { createRoute, stripSearchParams } from "@tanstack/react-router";
import { storefrontAccessQuery } from "#backoffice/administration/storefront-access/queries.ts";
import { type InstallSearch, readInstallSearch } from "#backoffice/apps/apps/queries.ts";
import {
  type DeliveriesSearch,
  type DevelopersSearch,
  defaultDeliveriesSearch,
  defaultDevelopersSearch,
  readDeliveriesSearch,
  readDevelopersSearch,
} from "#backoffice/apps/developers/search.ts";
import { shippingQuery } from "#backoffice/checkout/shipping/queries.ts";
import { queryClient } from "#backoffice/client.ts";
import { type AuditSearch, defaultAuditSearch, readAuditSearch } from "#backoffice/identity/audit/search.ts";
import { policyQuery } from "#backoffice/identity/sign-in/queries.ts";
import { checkoutSettingsQuery, storeSettingsQuery } from "#backoffice/store/settings/queries.ts";
import { lazyPage } from "./lazy-page.ts";
import { type Partly, shellRoute } from "./shell.tsx";

const accessRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/access",
  loader: () => queryClient.ensureQueryData(storefrontAccessQuery),
  component: lazyPage(() => import("#backoffice/administration/storefront-access/AccessPage.tsx"), "AccessPage"),
});

const domainRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/domain",
  component: lazyPage(() => import("#backoffice/administration/domain/DomainPage.tsx"), "DomainPage"),
});

const orderSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/orders",
  component: lazyPage(() => import("#backoffice/orders/orders/settings/SettingsPage.tsx"), "OrderSettingsPage"),
});

const orderMailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/order-mails",
  component: lazyPage(() => import("#backoffice/orders/orders/mails/OrderMailsPage.tsx"), "OrderMailsPage"),
});

const taxesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/taxes",
  component: lazyPage(() => import("#backoffice/pricing/taxes/TaxesPage.tsx"), "TaxesPage"),
});

const feesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/fees",
  loader: () => queryClient.ensureQueryData(storeSettingsQuery),
  component: lazyPage(() => import("#backoffice/pricing/fees/FeesPage.tsx"), "FeesPage"),
});

const searchSynonymsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/search-synonyms",
  component: lazyPage(() => import("#backoffice/catalog/search-synonyms/SearchSynonymsPage.tsx"), "SearchSynonymsPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  component: lazyPage(() => import("#backoffice/store/settings/SettingsPage.tsx"), "SettingsPage"),
});

const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/delivery",
  loader: () =>
    Promise.all([queryClient.ensureQueryData(shippingQuery), queryClient.ensureQueryData(storeSettingsQuery)]),
  component: lazyPage(() => import("#backoffice/checkout/shipping/ShippingPage.tsx"), "ShippingPage"),
});

const locationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/locations",
  component: lazyPage(() => import("#backoffice/inventory/locations/LocationsPage.tsx"), "LocationsPage"),
});

const checkoutSettingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/checkout",
  loader: () => queryClient.ensureQueryData(checkoutSettingsQuery),
  component: lazyPage(() => import("#backoffice/store/settings/CheckoutSettingsPage.tsx"), "CheckoutSettingsPage"),
});

const policiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/policies",
  loader: () =>
    Promise.all([queryClient.ensureQueryData(checkoutSettingsQuery), queryClient.ensureQueryData(storeSettingsQuery)]),
  component: lazyPage(() => import("#backoffice/store/settings/PoliciesPage.tsx"), "PoliciesPage"),
});

const signInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/sign-in",
  loader: () => queryClient.ensureQueryData(policyQuery),
  component: lazyPage(() => import("#backoffice/identity/sign-in/SignInPage.tsx"), "SignInPage"),
});

const appsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/apps",
  component: lazyPage(() => import("#backoffice/apps/apps/AppsPage.tsx"), "AppsPage"),
});

const appRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/apps/$appId",
  component: lazyPage(() => import("#backoffice/apps/apps/AppPage.tsx"), "AppPage"),
});

const installAppRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/apps/install",
  validateSearch: (search: Partly<InstallSearch>) => readInstallSearch(search),
  component: lazyPage(() => import("#backoffice/apps/apps/InstallPage.tsx"), "InstallPage"),
});

const staffRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/staff",
  component: lazyPage(() => import("#backoffice/identity/staff/StaffPage.tsx"), "StaffPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/account",
  component: lazyPage(() => import("#backoffice/identity/staff/AccountPage.tsx"), "AccountPage"),
});

const automationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation",
  component: lazyPage(() => import("#backoffice/marketing/automation/AutomationPage.tsx"), "AutomationPage"),
});

const newAutomationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation/new",
  validateSearch: (search: Partly<{ template: string }>) => ({
    template: typeof search.template === "string" ? search.template : "",
  }),
  component: lazyPage(() => import("#backoffice/marketing/automation/RulePage.tsx"), "NewRulePage"),
});

const automationRuleRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/automation/$ruleId",
  component: lazyPage(() => import("#backoffice/marketing/automation/RulePage.tsx"), "RulePage"),
});

const developersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/developers",
  validateSearch: (search: Partly<DevelopersSearch>) => readDevelopersSearch(search),
  search: { middlewares: [stripSearchParams(defaultDevelopersSearch)] },
  component: lazyPage(() => import("#backoffice/apps/developers/DevelopersPage.tsx"), "DevelopersPage"),
});

const webhookEndpointRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/developers/webhooks/$endpointId",
  validateSearch: (search: Partly<DeliveriesSearch>) => readDeliveriesSearch(search),
  search: { middlewares: [stripSearchParams(defaultDeliveriesSearch)] },
  component: lazyPage(() => import("#backoffice/apps/developers/EndpointPage.tsx"), "EndpointPage"),
});

const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/audit",
  validateSearch: (search: Partly<AuditSearch>) => readAuditSearch(search),
  search: { middlewares: [stripSearchParams(defaultAuditSearch)] },
  component: lazyPage(() => import("#backoffice/identity/audit/AuditPage.tsx"), "AuditPage"),
});

export const settingsRoutes = [
  orderSettingsRoute,
  orderMailsRoute,
  taxesRoute,
  feesRoute,
  searchSynonymsRoute,
  settingsRoute,
  deliveryRoute,
  locationsRoute,
  accessRoute,
  domainRoute,
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
