/**
 * The page layer: a table of routes, each with a loader, an optional action, a component and its head. A request runs
 * one loader (or action) and one `renderToString`. Nothing is streamed.
 */
import type { ReactNode } from "react";
import { createDocuments, type Frame } from "./frame.tsx";
import type { Head } from "./head.tsx";
import { createMatcher, type Params } from "./match.ts";
import { type Body, htmlResponse, Leave, PageNotFound, type PageRequest, type PageResponse } from "./page.ts";

/** A route with any data: loaders and actions of an app share a context. */
export type Route<Context> = {
  readonly path: string;
  /**
   * The response doesn't depend on the query. The server caches one copy, so made-up queries can't fill the cache, and
   * the route doesn't get the query.
   */
  readonly ignoresQuery?: boolean;
  get?(context: Context, params: Params): Promise<PageResponse>;
  post?(context: Context, params: Params): Promise<PageResponse>;
};

export type PageDeclaration<Context, Data> = {
  path: string;
  /** See `Route`. */
  ignoresQuery?: boolean;
  /** `public` pages can't use cookies or the session. */
  cache: PageResponse["cache"];
  load(context: Context, params: Params): Promise<Data>;
  head(data: Data, context: Context): Head;
  View(props: { data: Data }): ReactNode;
  /** Handles forms submitted to this page's own URL. */
  act?(context: Context, params: Params): Promise<PageResponse>;
  /** Whether the data changes every minute, so the page isn't cached. */
  isFleeting?(data: Data): boolean;
  /** Status other than 200, such as 422 for a form with errors. */
  status?(data: Data): number;
  headers?(data: Data, context: Context): [string, string][];
};

/** Renders data as a page, for loaders, and for actions that respond with the same page. */
export type Render<Context, Data> = (context: Context, data: Data) => PageResponse;

type Handler<Context> = (context: Context, params: Params) => Promise<PageResponse>;

type PageTools<Context> = {
  page<Data>(
    declaration: PageDeclaration<Context, Data>,
  ): Route<Context> & { get: Handler<Context>; render: Render<Context, Data> };
  /** A document in the frame that isn't a route, such as an error page. */
  renderDocument(context: Context, head: Head, body: ReactNode): Body;
  /** A path that only accepts a form. */
  action(path: string, post: Handler<Context>): { path: string; post: Handler<Context> };
  /** A path with a response other than a page. */
  resource(
    path: string,
    get: Handler<Context>,
    options?: Pick<Route<Context>, "ignoresQuery">,
  ): Pick<Route<Context>, "path" | "ignoresQuery"> & { get: Handler<Context> };
};

export function createPageTools<Context>(frame: Frame<Context>): PageTools<Context> {
  const renderDocument = createDocuments(frame);
  return {
    renderDocument,
    page(declaration) {
      const { View } = declaration;
      const render: Render<Context, Parameters<typeof View>[0]["data"]> = (context, data) =>
        htmlResponse(renderDocument(context, declaration.head(data, context), <View data={data} />), {
          status: declaration.status?.(data) ?? 200,
          cache: declaration.isFleeting?.(data) ? "private" : declaration.cache,
          headers: declaration.headers?.(data, context) ?? [],
        });
      return {
        path: declaration.path,
        ...(declaration.ignoresQuery ? { ignoresQuery: true } : {}),
        get: async (context, params) => render(context, await declaration.load(context, params)),
        ...(declaration.act ? { post: declaration.act } : {}),
        render,
      };
    },
    action: (path, post) => ({ path, post }),
    resource: (path, get, options = {}) => ({ path, get, ...options }),
  };
}

type PagesOptions<Context> = {
  routes: readonly Route<Context>[];
  /** A response that replaces every route's, such as the opening page of a closed store. */
  intercept?(context: Context): PageResponse | undefined;
  notFound(context: Context): PageResponse | Promise<PageResponse>;
  failed(context: Context, error: unknown): PageResponse;
  /** Whether the error means that the API is temporarily unavailable. */
  isOutage(error: unknown): boolean;
  /** The page shown during an outage. The page layer adds the status and `Retry-After`. */
  unavailable(context: Context): PageResponse;
  /** Called for each response to add cookies and common headers. */
  finish(context: Context, response: PageResponse): PageResponse;
};

/** `failure`: an error during creation of the context. If it is an outage, no route runs. */
type AnyContext = { request: PageRequest; failure?: unknown };

/** Handles requests with the table. `undefined`: no route accepts this method. GET always returns a page. */
export function createPages<Context extends AnyContext>(options: PagesOptions<Context>) {
  const match = createMatcher(options.routes);
  return async (context: Context): Promise<PageResponse | undefined> => {
    const { method, url } = context.request;
    const intercepted = options.isOutage(context.failure) ? undefined : options.intercept?.(context);
    if (intercepted) return options.finish(context, intercepted);
    const found = match(url.pathname);
    const run = method === "POST" ? found?.route.post : found?.route.get;
    if (!run && method === "POST") return undefined;
    return options.finish(context, await answer(options, context, () => run?.(context, found?.params ?? {})));
  };
}

const RETRY_AFTER_SECONDS = 5;

async function answer<Context extends AnyContext>(
  options: PagesOptions<Context>,
  context: Context,
  run: () => Promise<PageResponse> | undefined,
): Promise<PageResponse> {
  try {
    if (options.isOutage(context.failure)) throw context.failure;
    return (await run()) ?? options.notFound(context);
  } catch (error) {
    if (error instanceof Leave) return error.response;
    if (error instanceof PageNotFound) return options.notFound(context);
    if (options.isOutage(error)) return asUnavailable(options.unavailable(context));
    return options.failed(context, error);
  }
}

function asUnavailable(page: PageResponse): PageResponse {
  return {
    ...page,
    status: 503,
    headers: [...page.headers, ["retry-after", String(RETRY_AFTER_SECONDS)]],
    cache: "private",
  };
}

/** Whether the page at a path ignores the query. Routes that accept forms still get it. */
export function createQueryCheck<Context>(routes: readonly Route<Context>[]): (path: string) => boolean {
  const match = createMatcher(routes);
  return (path) => match(path)?.route.ignoresQuery === true;
}
