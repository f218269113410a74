/** Network addresses as far as people and risk need them: shortened, so that nobody's exact address is kept. */
import ipaddr from "ipaddr.js";

/** `203.0.113.7` → `203.0.113.0`, IPv6 to its /48; empty for what is no address. */
export function networkOf(source: string): string {
  if (!ipaddr.isValid(source)) return "";
  // IPv4 in IPv6's clothes is IPv4.
  const address = ipaddr.process(source);
  if (address.kind() === "ipv4") return ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString();
}
