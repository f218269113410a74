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
import { queryClient } from "./client.ts";
import { ErrorPage, NotFoundPage, PendingPage } from "./shell/RoutePages.tsx";
import { Shell } from "./shell/Shell.tsx";
import { NotSignedIn, requireStaff } from "./session/session.ts";
import { ordersQuery } from "./orders/queries.ts";
import { defaultOrdersSearch, type OrdersSearch, readOrdersSearch } from "./orders/search.ts";

/** What a link may say: any part of the search; the reader fills in the rest. */
type Partly<Search> = Partial<Search> & SearchSchemaInput;

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  validateSearch: (search: Record<string, unknown> & SearchSchemaInput): { returnTo?: string } =>
    isOwnPath(search.returnTo) ? { returnTo: search.returnTo } : {},
  component: lazyRouteComponent(() => import("./session/LoginPage.tsx"), "LoginPage"),
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
  component: lazyRouteComponent(() => import("./orders/OrderPage.tsx"), "OrderPage"),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  shellRoute.addChildren([dashboardRoute, ordersRoute, orderRoute]),
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
