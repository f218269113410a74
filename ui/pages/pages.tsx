/**
 * The page layer: a table of routes, each with a loader, an optional action, a component and its head. One request runs
 * one loader (or one action) and one `renderToString`. Nothing is streamed.
 */
import type { ReactNode } from "react";
import { createDocuments, type Frame } from "./frame.tsx";
import type { Head } from "./head.tsx";
import { createMatcher, type Params } from "./match.ts";
import { type Body, htmlResponse, Leave, PageNotFound, type PageRequest, type PageResponse } from "./page.ts";

/** A route of any data: loaders and actions of one application share a context. */
export type Route<Context> = {
  readonly path: string;
  /**
   * The answer is the same whatever the query of the address says. The server then keeps one copy, which made-up queries
   * can't make anew, and the route doesn't see the query.
   */
  readonly ignoresQuery?: boolean;
  get?(context: Context, params: Params): Promise<PageResponse>;
  post?(context: Context, params: Params): Promise<PageResponse>;
};

export type PageDeclaration<Context, Data> = {
  path: string;
  /** See `Route`. */
  ignoresQuery?: boolean;
  /** `public` pages may use nothing of the shopper: no cookie, no session. */
  cache: PageResponse["cache"];
  load(context: Context, params: Params): Promise<Data>;
  head(data: Data, context: Context): Head;
  View(props: { data: Data }): ReactNode;
  /** Handles the form that posts to this page's own address. */
  act?(context: Context, params: Params): Promise<PageResponse>;
  /** True for data that changes by the minute: the page is not kept then. */
  isFleeting?(data: Data): boolean;
  /** Other than 200, e.g. 422 when a form comes back with errors. */
  status?(data: Data): number;
  headers?(data: Data, context: Context): [string, string][];
};

/** Renders data as a page, for loaders and for actions that answer with the same page. */
export type Render<Context, Data> = (context: Context, data: Data) => PageResponse;

type Handler<Context> = (context: Context, params: Params) => Promise<PageResponse>;

export type PageTools<Context> = {
  page<Data>(
    declaration: PageDeclaration<Context, Data>,
  ): Route<Context> & { get: Handler<Context>; render: Render<Context, Data> };
  /** A document in the frame, for what is no route: pages about errors. */
  renderDocument(context: Context, head: Head, body: ReactNode): Body;
  /** A path that only takes a form. */
  action(path: string, post: Handler<Context>): { path: string; post: Handler<Context> };
  /** A path that answers something else than a page. */
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

export type PagesOptions<Context> = {
  routes: readonly Route<Context>[];
  notFound(context: Context): PageResponse | Promise<PageResponse>;
  failed(context: Context, error: unknown): PageResponse;
  /** The error means that the server behind the calls is away for a moment. */
  isOutage(error: unknown): boolean;
  /** The page for an outage. The page layer adds the status and `Retry-After`. */
  unavailable(context: Context): PageResponse;
  /** Last touch on each response: cookies set meanwhile, common headers. */
  finish(context: Context, response: PageResponse): PageResponse;
};

/** `failure`: an error that was met while the context was made. When it is an outage, no route is tried. */
type AnyContext = { request: PageRequest; failure?: unknown };

/** Answers requests from the table. `undefined`: no route takes this method here. GET always gets a page. */
export function createPages<Context extends AnyContext>(options: PagesOptions<Context>) {
  const match = createMatcher(options.routes);
  return async (context: Context): Promise<PageResponse | undefined> => {
    const { method, url } = context.request;
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

/** Whether the page at a path ignores the query. Routes that take forms are asked with their query all the same. */
export function createQueryCheck<Context>(routes: readonly Route<Context>[]): (path: string) => boolean {
  const match = createMatcher(routes);
  return (path) => match(path)?.route.ignoresQuery === true;
}
