/** Paths of endpoints: the bare path, its service prefixes, and the paths used by published clients. */
import type { HTTPMethods } from "fastify";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { publishedPaths } from "#api/published-paths.ts";

type Route = { readonly method: HTTPMethods; readonly path: string };

/** The complete paths declared in the contract. */
export function mountsOf(endpoint: AnyEndpoint): string[] {
  const prefixed = (endpoint.services ?? []).map((prefix) => prefix + endpoint.path);
  return [...new Set([endpoint.path, ...prefixed, ...(endpoint.aliases ?? [])])];
}

export function methodsOf(endpoint: AnyEndpoint): HTTPMethods[] {
  return endpoint.isQuery === true ? ["GET", "POST"] : [endpoint.method];
}

export function declaredRoutesOf(endpoint: AnyEndpoint): Route[] {
  return mountsOf(endpoint).flatMap((path) => methodsOf(endpoint).map((method) => ({ method, path })));
}

const publishedByCall = Map.groupBy(publishedPaths, ({ call }) => call);

/** All distinct routes of an endpoint. Older clients can use another method than the contract. */
export function routesOf(endpoint: AnyEndpoint): Route[] {
  const published = (publishedByCall.get(endpoint.id) ?? []).flatMap(({ method, path }) =>
    // The table contains HTTP methods only.
    [...new Set([...methodsOf(endpoint).filter(() => endpoint.isQuery === true), method as HTTPMethods])].map(
      (each): Route => ({ method: each, path }),
    ),
  );
  const routes = [...declaredRoutesOf(endpoint), ...published];
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()];
}
