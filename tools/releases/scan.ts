/**
 * Finds the API requests of a published package. Generated packages describe each request by an object literal with
 * `methodFqn`, `method` and `protoPath`, and map proto paths to paths per host (`domainToMappings`).
 */

export type PublishedCall = {
  /** Name of the operation, unchanged between releases. */
  readonly operation: string;
  readonly method: string;
  /** Paths on the hosts that client apps use. */
  readonly paths: ReadonlySet<string>;
};

type Mapping = { readonly srcPath: string; readonly destPath: string };
type Mappings = Readonly<Record<string, readonly Mapping[]>>;

/** The API host, a store's own domain, the platform's own site, and site code. */
const HOSTS = ["www.wixapis.com", "_", "www._base_domain_", "*.pub.wix-code.com"];

export function scanCalls(source: string): PublishedCall[] {
  const mappings = new Map<string, Mappings>();
  for (const match of source.matchAll(/function (resolve\w+Url)\(opts\) \{\s*(?:const|var) domainToMappings = (?=\{)/g))
    mappings.set(match[1] ?? "", parseMappings(objectAt(source, match.index + match[0].length)));
  const calls: PublishedCall[] = [];
  for (const match of source.matchAll(/(?:const|var) metadata = (?=\{)/g)) {
    const literal = objectAt(source, match.index + match[0].length);
    const operation = /methodFqn: ?["']([^"']+)["']/.exec(literal)?.[1];
    if (operation !== undefined) calls.push(...callsOf(operation, literal, mappings));
  }
  return calls;
}

/** A request and its fallbacks: each method applies to the path that follows it. */
function callsOf(operation: string, literal: string, mappings: ReadonlyMap<string, Mappings>): PublishedCall[] {
  const calls: PublishedCall[] = [];
  let method = "";
  const parts = literal.matchAll(/method: ?["'](\w+)["']|url: ?(resolve\w+Url)\(\{\s*protoPath: ?["']([^"']+)["']/g);
  for (const [, named, resolver = "", protoPath = ""] of parts) {
    if (named !== undefined) method = named;
    else {
      const byHost = mappings.get(resolver) ?? {};
      const paths = new Set(HOSTS.map((host) => resolvePath(protoPath, byHost[host] ?? byHost._ ?? [])));
      calls.push({ operation, method, paths });
    }
  }
  return calls;
}

function resolvePath(protoPath: string, mappings: readonly Mapping[]): string {
  const mapping = mappings.find(({ destPath }) => protoPath.startsWith(destPath));
  return mapping === undefined ? protoPath : mapping.srcPath + protoPath.slice(mapping.destPath.length);
}

/** The literal contains hosts and lists of quoted `{srcPath, destPath}`. */
function parseMappings(literal: string): Mappings {
  const byHost: Record<string, Mapping[]> = {};
  const hosts = literal.matchAll(/(?:["']([^"']+)["']|(\w+)): ?\[([^\]]*)\]/g);
  for (const [, quoted, bare, list = ""] of hosts) {
    const entries = list.matchAll(/srcPath: ?["']([^"']*)["'],\s*destPath: ?["']([^"']*)["']/g);
    byHost[quoted ?? bare ?? ""] = [...entries].map(([, srcPath = "", destPath = ""]) => ({ srcPath, destPath }));
  }
  return byHost;
}

/** Text of the object literal that starts at an opening brace. */
function objectAt(source: string, start: number): string {
  let depth = 0;
  for (let index = start; index < source.length; index += 1) {
    const character = source[index];
    if (character === '"' || character === "'" || character === "`") {
      const end = source.indexOf(character, index + 1);
      if (end < 0) break;
      index = end;
    } else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0) return source.slice(start, index + 1);
    }
  }
  throw new Error("Unterminated object literal.");
}
