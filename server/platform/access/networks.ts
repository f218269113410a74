/** Network addresses for display, risk and rate limiting. */
import ipaddr from "ipaddr.js";

/**
 * The subject for rate limits: an IPv4 address, or the /64 of an IPv6 address, because providers assign whole /64s and
 * one customer has 2^64 addresses. Anything else is returned unchanged.
 */
export function throttleSubject(source: string): string {
  if (!ipaddr.isValid(source)) return source;
  const address = ipaddr.process(source);
  if (address.kind() === "ipv4") return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

/** `203.0.113.7` → `203.0.113.0`, IPv6 to its /48; empty if invalid. */
export function truncateNetwork(source: string): string {
  if (!ipaddr.isValid(source)) return "";
  // Treats IPv4-mapped IPv6 addresses as IPv4.
  const address = ipaddr.process(source);
  if (address.kind() === "ipv4") return ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString();
}
