/** Which inside addresses apps and webhooks may name: the developer's own machine, and what the operator lists. */
import { isLoopback } from "../access/throttle.ts";
import type { Store } from "../store.ts";
import type { GuardedRequest } from "./guarded-fetch.ts";

export function allowedInside({ config }: Pick<Store, "config">): NonNullable<GuardedRequest["allows"]> {
  return (address, port) =>
    (!config.isProduction && isLoopback(address)) || config.outboundAddresses.includes(`${address}:${port}`);
}
