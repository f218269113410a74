/** Network addresses as far as people, risk and throttles need them. */
import ipaddr from "ipaddr.js";

/**
 * Who attempts are counted for: an IPv4 address, or the /64 of an IPv6 address, since providers hand out whole /64s and a single
 * customer has 2^64 addresses. Anything else as it is.
 */
export function throttleSubject(source: string): string {
  if (!ipaddr.isValid(source)) return source;
  const address = ipaddr.process(source);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

/** `203.0.113.7` → `203.0.113.0`, IPv6 to its /48; empty for what is no address. */
export function networkOf(source: string): string {
  if (!ipaddr.isValid(source)) return "";
  // IPv4 in IPv6's clothes is IPv4.
  const address = ipaddr.process(source);
  if (address.kind() === "ipv4") return ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString();
}
