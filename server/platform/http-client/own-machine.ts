/** Internal addresses that apps and webhooks may use: localhost in development, and those allowed by the operator. */
import { isLoopback } from "../access/throttle.ts";
import type { Store } from "../store.ts";
import type { GuardedRequest } from "./guarded-fetch.ts";

export function allowedInside({ config }: Pick<Store, "config">): NonNullable<GuardedRequest["allows"]> {
  return (address, port) =>
    (!config.isProduction && isLoopback(address)) || config.outboundAddresses.includes(`${address}:${port}`);
}
