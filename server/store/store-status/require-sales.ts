/** Rejects purchases of shoppers while the store doesn't sell. */
import type { ErrorCode } from "#api/errors.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { type StoreState, statusOf } from "./state.ts";
import { isVisit, VISIT_HEADER } from "./visits.ts";

type Caller = Pick<CallContext, "actor" | "header" | "store" | "now">;

/** Staff, apps, and visitors whom the storefront lets into the closed store. */
const isExempt = ({ actor, header, store, now }: Caller): boolean =>
  isElevated(actor) || isVisit(header(VISIT_HEADER), store.config.secret, now);

/**
 * Before items are added to a cart or a checkout is created. Carts of a store before its first opening and of a demo can
 * be filled.
 */
export function requireSales(state: StoreState, caller: Caller, code: ErrorCode = "SITE_NOT_ACCEPTING_PAYMENTS"): void {
  if (statusOf(state) === "DISABLED" && !isExempt(caller)) throw new AppError(code);
}

/** Before an order is placed: a demo takes none, from anyone. Checkouts that exist when the store closes can be ordered. */
export function refuseDemoOrder(state: StoreState, code: ErrorCode = "SITE_NOT_ACCEPTING_PAYMENTS"): void {
  if (statusOf(state) === "DEMO") throw new AppError(code);
}
