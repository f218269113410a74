/**
 * Which methods a path of the contract takes: asked when nothing answers, so that the caller hears "not by this method" and a
 * browser's preflight gets its answer. Routes for every other method of every path would be the larger part of the router.
 */
type Known = { segments: readonly string[]; methods: ReadonlySet<string> };

export class KnownPaths {
  readonly #byStart = new Map<string, Known[]>();

  /** Patterns as the router has them: `/v1/products/:p0`. */
  constructor(methodsByPattern: ReadonlyMap<string, ReadonlySet<string>>) {
    for (const [pattern, methods] of methodsByPattern) {
      const segments = pattern.split("/");
      const start = startOf(segments);
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), { segments, methods }]);
    }
  }

  /** The methods of the most literal pattern that fits the path (without a query), or undefined. */
  methodsAt(path: string): ReadonlySet<string> | undefined {
    const segments = path.split("/");
    let best: Known | undefined;
    for (const known of this.#byStart.get(startOf(segments)) ?? []) {
      const isFit = known.segments.every((one, index) =>
        one.startsWith(":") ? segments[index] !== "" : one === segments[index],
      );
      if (isFit && (best === undefined || literals(known) > literals(best))) best = known;
    }
    return best?.methods;
  }
}

const startOf = (segments: readonly string[]): string => `${segments.length} ${segments[1] ?? ""}`;
const literals = ({ segments }: Known): number => segments.filter((segment) => !segment.startsWith(":")).length;
