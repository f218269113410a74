/** Every screen of the back office on one page. Lists keep their state in the address; pages load when they are opened. */
import { createRoute, createRouter, type SearchSchemaInput } from "@tanstack/react-router";
import { catalogRoutes } from "#backoffice/routes/catalog.tsx";
import { fullScreenRoute } from "#backoffice/routes/full-screen.tsx";
import { lazyPage } from "#backoffice/routes/lazy-page.ts";
import { editorRoutes, onlineStoreRoutes } from "#backoffice/routes/online-store.tsx";
import { salesRoutes } from "#backoffice/routes/sales.tsx";
import { settingsRoutes } from "#backoffice/routes/settings.tsx";
import { rootRoute, shellRoute } from "#backoffice/routes/shell.tsx";
import { ErrorPage, NotFoundPage, PendingPage } from "#backoffice/shell/RoutePages.tsx";

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): { returnTo?: string } =>
    isOwnPath(search.returnTo) ? { returnTo: search.returnTo } : {},
  component: lazyPage(() => import("#backoffice/identity/session/LoginPage.tsx"), "LoginPage"),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyPage(() => import("#backoffice/identity/session/InvitationPage.tsx"), "InvitationPage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  component: lazyPage(() => import("#backoffice/identity/session/ForgotPasswordPage.tsx"), "ForgotPasswordPage"),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new-password",
  component: lazyPage(() => import("#backoffice/identity/session/NewPasswordPage.tsx"), "NewPasswordPage"),
});

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  component: lazyPage(() => import("#backoffice/administration/dashboard/DashboardPage.tsx"), "DashboardPage"),
});

/** Any other address: inside the frame, so that the menu stays at hand. */
const elsewhereRoute = createRoute({ getParentRoute: () => shellRoute, path: "$", component: NotFoundPage });

const routeTree = rootRoute.addChildren([
  loginRoute,
  invitationRoute,
  forgotPasswordRoute,
  newPasswordRoute,
  shellRoute.addChildren([
    dashboardRoute,
    ...salesRoutes,
    ...catalogRoutes,
    ...onlineStoreRoutes,
    ...settingsRoutes,
    elsewhereRoute,
  ]),
  fullScreenRoute.addChildren(editorRoutes),
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
