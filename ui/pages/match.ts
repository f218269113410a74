/** Finds the route of a path. `/p/:slug` captures one segment; literal segments take precedence over captured ones. */
export type Params = Readonly<Record<string, string>>;
type Match<R> = { route: R; params: Params };

type Compiled<R> = { route: R; segments: readonly string[] };

/** Compiles a route table. Matching takes time proportional to the routes with the same number of segments. */
export function createMatcher<R extends { readonly path: string }>(
  routes: readonly R[],
): (path: string) => Match<R> | undefined {
  const byLength = new Map<number, Compiled<R>[]>();
  for (const route of routes) {
    const segments = split(route.path);
    const list = byLength.get(segments.length) ?? [];
    if (list.some((other) => sameShape(other.segments, segments))) throw new Error(`Two routes match ${route.path}`);
    byLength.set(segments.length, [...list, { route, segments }]);
  }
  for (const list of byLength.values()) list.sort((a, b) => specificity(b.segments) - specificity(a.segments));

  return (path) => {
    const segments = split(path);
    for (const candidate of byLength.get(segments.length) ?? []) {
      const params = capture(candidate.segments, segments);
      if (params) return { route: candidate.route, params };
    }
    return undefined;
  };
}

const split = (path: string): string[] => path.split("/").filter((segment) => segment !== "");
const isParameter = (segment: string): boolean => segment.startsWith(":");
const shape = (segments: readonly string[]): string => segments.map((s) => (isParameter(s) ? ":" : s)).join("/");
const sameShape = (a: readonly string[], b: readonly string[]): boolean => shape(a) === shape(b);

/** Earlier literal segments count more, as binary digits. */
const specificity = (segments: readonly string[]): number =>
  segments.reduce((sum, segment) => sum * 2 + (isParameter(segment) ? 0 : 1), 0);

function capture(pattern: readonly string[], segments: readonly string[]): Params | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? "";
    if (!isParameter(expected)) {
      if (expected !== actual) return undefined;
      continue;
    }
    const decoded = decode(actual);
    if (decoded === undefined) return undefined;
    params[expected.slice(1)] = decoded;
  }
  return params;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
