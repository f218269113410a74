/** The online store: its design, pages, blog and redirects. */
import { createRoute, redirect, stripSearchParams } from "@tanstack/react-router";
import { type DesignSearch, defaultDesignSearch, readDesignSearch } from "#backoffice/content/design/search.ts";
import { fullScreenRoute } from "./full-screen.tsx";
import { lazyPage } from "./lazy-page.ts";
import { type Partly, shellRoute } from "./shell.tsx";

const loadLists = () => import("#backoffice/content/pages/ListPages.tsx");
const loadEditors = () => import("#backoffice/content/pages/editor-pages.ts");

const onlineStoreRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/online-store",
  component: lazyPage(() => import("#backoffice/content/pages/OnlineStorePage.tsx"), "OnlineStorePage"),
});

const pagesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/online-store/pages",
  component: lazyPage(loadLists, "PagesPage"),
});

const blogRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/online-store/blog",
  component: lazyPage(loadLists, "BlogPage"),
});

const redirectsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/online-store/redirects",
  component: lazyPage(() => import("#backoffice/content/redirects/RedirectsPage.tsx"), "RedirectsPage"),
});

/** Its address until the online store had an area of its own. */
const oldRedirectsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings/redirects",
  beforeLoad: () => {
    throw redirect({ to: "/online-store/redirects", replace: true });
  },
});

const designRoute = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: "/online-store/design",
  validateSearch: (search: Partly<DesignSearch>) => readDesignSearch(search),
  search: { middlewares: [stripSearchParams(defaultDesignSearch)] },
  component: lazyPage(() => import("#backoffice/content/design/DesignPage.tsx"), "DesignPage"),
});

const pageRoute = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: "/online-store/pages/$documentId",
  component: lazyPage(loadEditors, "PageEditorPage"),
});

const postRoute = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: "/online-store/blog/$documentId",
  component: lazyPage(loadEditors, "PostEditorPage"),
});

export const onlineStoreRoutes = [onlineStoreRoute, pagesRoute, blogRoute, redirectsRoute, oldRedirectsRoute] as const;

export const editorRoutes = [designRoute, pageRoute, postRoute] as const;
