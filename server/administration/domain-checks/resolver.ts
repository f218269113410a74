import { Resolver } from "node:dns/promises";

export type Records<T> =
  | { readonly state: "found"; readonly records: T[] }
  | { readonly state: "none" }
  | { readonly state: "failed" };

export type DnsClient = {
  addresses(host: string): Promise<Records<string>>;
  texts(name: string): Promise<Records<string>>;
};

const NOT_THERE = new Set(["ENOTFOUND", "ENODATA"]);

/** @param servers name servers to ask, as `address` or `address:port`; those of the machine if empty */
export function createDnsClient(servers: readonly string[]): DnsClient {
  const resolver = new Resolver({ timeout: 2500, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    async addresses(host) {
      const both = await Promise.all([read(resolver.resolve4(host)), read(resolver.resolve6(host))]);
      const records = both.flatMap((each) => (each.state === "found" ? each.records : []));
      if (records.length > 0) return { state: "found", records };
      return both.some(({ state }) => state === "failed") ? { state: "failed" } : { state: "none" };
    },
    async texts(name) {
      const found = await read(resolver.resolveTxt(name));
      // A record longer than 255 bytes comes in parts.
      return found.state === "found" ? { ...found, records: found.records.map((parts) => parts.join("")) } : found;
    },
  };
}

async function read<T>(answer: Promise<T[]>): Promise<Records<T>> {
  try {
    const records = await answer;
    return records.length === 0 ? { state: "none" } : { state: "found", records };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return NOT_THERE.has(code) ? { state: "none" } : { state: "failed" };
  }
}
