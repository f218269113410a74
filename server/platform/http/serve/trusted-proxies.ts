/**
 * Client address and scheme of a request. `X-Forwarded-For` and `X-Forwarded-Proto` are used only if the connection
 * comes from a trusted proxy, because any client can send them.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The configuration of trusted proxies. */
type ProxyTrust = {
  readonly isProduction: boolean;
  /** Networks (CIDR) or single addresses. */
  readonly trustedProxies: readonly string[];
};

/** Loopback proxies are trusted in production, and whenever another proxy is configured. */
const LOOPBACK_NETWORKS = ["127.0.0.0/8", "::1/128"];

export function trustedNetworks({ isProduction, trustedProxies }: ProxyTrust): string[] {
  return isProduction || trustedProxies.length > 0 ? [...LOOPBACK_NETWORKS, ...trustedProxies] : [];
}

/**
 * Why the text can't be trusted as a proxy, as the end of a sentence that starts with the text; undefined if it can.
 */
export function problemOfNetwork(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  if (version === 0 || rest.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= longest)))
    return "is not an IP address or a network such as 10.0.0.0/8";
  if (bits !== undefined && Number(bits) === 0) return "would let every client choose its own address";
  return undefined;
}

const lists = new WeakMap<ProxyTrust, BlockList>();

function trustedBy(trust: ProxyTrust): BlockList {
  const known = lists.get(trust);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const network of trustedNetworks(trust)) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    list.addSubnet(address, bits === undefined ? (family === "ipv4" ? 32 : 128) : Number(bits), family);
  }
  lists.set(trust, list);
  return list;
}

function isTrusted(trust: ProxyTrust, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && trustedBy(trust).check(address, version === 4 ? "ipv4" : "ipv6");
}

/**
 * Removes a port appended by some proxies, and the IPv6 mapping of an IPv4 address; undefined if it isn't an address.
 */
function plainAddress(text: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The right-most address of the chain that isn't a trusted proxy: everything to the left was supplied by the client. An
 * invalid entry ends the chain at the proxy that passed it on.
 */
export function clientAddress(trust: ProxyTrust, { socket, headers }: IncomingMessage): string {
  let address = plainAddress(socket.remoteAddress ?? "") ?? "";
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  while (isTrusted(trust, address)) {
    const next = plainAddress(forwarded.pop()?.trim() ?? "");
    if (next === undefined) return address;
    address = next;
  }
  return address;
}

/** The address of an untrusted proxy that forwards for clients, for a warning; undefined if there is none. */
export function untrustedProxy(trust: ProxyTrust, { socket, headers }: IncomingMessage): string | undefined {
  const address = plainAddress(socket.remoteAddress ?? "") ?? "";
  return headers["x-forwarded-for"] === undefined || isTrusted(trust, address) ? undefined : address;
}

/** Whether the client reached the first proxy over plain HTTP, as reported by a proxy of `TRUSTED_PROXIES`. */
export function isForwardedFromHttp(trust: ProxyTrust, { socket, headers }: IncomingMessage): boolean {
  if (trust.trustedProxies.length === 0) return false;
  const [scheme = ""] = String(headers["x-forwarded-proto"] ?? "").split(",");
  return scheme.trim().toLowerCase() === "http" && isTrusted(trust, plainAddress(socket.remoteAddress ?? "") ?? "");
}
