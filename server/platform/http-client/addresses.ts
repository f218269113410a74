/** Which network addresses the store may call on behalf of somebody (SSRF, checklist N1). */
import ipaddr from "ipaddr.js";

/**
 * True for ordinary addresses of the Internet. Everything else is refused: loopback, private, link-local (cloud
 * metadata), carrier NAT, multicast, reserved, and the forms that wrap an IPv4 address in an IPv6 one.
 */
export function isPublicAddress(text: string): boolean {
  // Four plain decimal parts only: "0177.1" and "2130706433" are never what an honest resolver answers.
  const address = ipaddr.IPv4.isValidFourPartDecimal(text)
    ? ipaddr.IPv4.parse(text)
    : ipaddr.IPv6.isValid(text)
      ? ipaddr.IPv6.parse(text)
      : undefined;
  if (address === undefined) return false;
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()) {
    return address.toIPv4Address().range() === "unicast";
  }
  // 6to4, Teredo and NAT64 have ranges of their own, so they are no "unicast" here.
  return address.range() === "unicast";
}
