/** Network addresses that the store may call on a user's behalf (protection against SSRF). */
import ipaddr from "ipaddr.js";

/**
 * Whether the address is a public Internet address. Everything else is rejected: loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, multicast, reserved, and IPv6 forms that embed an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  // Only four decimal parts: resolvers never return forms such as "0177.1" or "2130706433".
  const address = ipaddr.IPv4.isValidFourPartDecimal(text)
    ? ipaddr.IPv4.parse(text)
    : ipaddr.IPv6.isValid(text)
      ? ipaddr.IPv6.parse(text)
      : undefined;
  if (address === undefined) return false;
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return address.toIPv4Address().range() === "unicast";
  }
  // 6to4, Teredo and NAT64 have their own ranges, so they aren't "unicast" here.
  return address.range() === "unicast";
}
