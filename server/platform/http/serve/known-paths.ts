/**
 * Methods of each path in the contract. Used when no route matches, to respond 405 or to answer a CORS preflight.
 * Separate routes for all other methods of every path would make up most of the router.
 */
type Known = { segments: readonly string[]; methods: ReadonlySet<string> };

export class KnownPaths {
  readonly #byStart = new Map<string, Known[]>();

  /** Patterns in router syntax: `/v1/products/:p0`. */
  constructor(methodsByPattern: ReadonlyMap<string, ReadonlySet<string>>) {
    for (const [pattern, methods] of methodsByPattern) {
      const segments = pattern.split("/");
      const start = startOf(segments);
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), { segments, methods }]);
    }
  }

  /** Methods of the most specific pattern that matches the path (without query); undefined if none does. */
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
