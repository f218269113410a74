/** Maps the destinations of a redirect session to pages of this site. */

import type { CreateRedirectSession, RedirectKind } from "#api/checkout/redirects.ts";
import { redirectKinds } from "#api/checkout/redirects.ts";
import { findVisibleSlug } from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { findPaymentPage } from "./hooks.ts";

/** The destination of the request. Validation guarantees exactly one. */
export function kindOf(body: CreateRedirectSession): RedirectKind {
  const kind = redirectKinds.find((name) => body[name] !== undefined);
  if (kind === undefined) throw new AppError("REDIRECT_SESSION_INVALID");
  return kind;
}

/** The subject of a destination: a product of this store with the shopper's selections. */
type Subject = { product: string; chosen: Record<string, string> };

const textAt = (value: unknown, ...path: string[]): string => {
  const found = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), value);
  return typeof found === "string" ? found.slice(0, 200) : "";
};

/**
 * Services, plans and dated events are products here (docs/protocol/decisions.md#services-and-plans); the product page
 * receives the date.
 */
function subjectOf(body: CreateRedirectSession): Subject | undefined {
  const { storesProduct, bookingsBook, bookingsCheckout, eventsCheckout, paidPlansCheckout } = body;
  if (storesProduct !== undefined) return { product: storesProduct.productSlug, chosen: {} };
  if (bookingsBook !== undefined) return { product: bookingsBook.resourceId, chosen: {} };
  if (eventsCheckout !== undefined) return { product: eventsCheckout.eventSlug, chosen: {} };
  if (paidPlansCheckout !== undefined) return { product: paidPlansCheckout.planId, chosen: {} };
  if (bookingsCheckout === undefined) return undefined;
  const slot: unknown = Reflect.get(Object(bookingsCheckout.slotAvailability), "slot");
  const date = textAt(slot, "startDate");
  const product = textAt(slot, "serviceId") || textAt(slot, "resource", "id");
  return { product, chosen: Number.isNaN(Date.parse(date)) ? {} : { date } };
}

type Destination = { path: string; parameters: Record<string, string> };

/** Path and parameters, for destinations that are storefront pages. */
export async function destinationOf(connection: Connection, body: CreateRedirectSession): Promise<Destination> {
  if (body.ecomCheckout !== undefined)
    return { path: `/checkout/${encodeURIComponent(body.ecomCheckout.checkoutId)}`, parameters: {} };
  if (body.ecomOrderPaymentRequest !== undefined) {
    // The id is as hard to guess as the link, so it grants access to the page.
    const path = await findPaymentPage(connection, body.ecomOrderPaymentRequest.paymentRequestId);
    if (path === undefined)
      throw new AppError("REDIRECT_SESSION_INVALID", { description: "There is no payment request with this ID." });
    return { path, parameters: {} };
  }
  const subject = subjectOf(body);
  if (subject === undefined) throw new AppError("REDIRECT_SESSION_INVALID");
  // The product page itself reports a missing product; other sections refer to products by id.
  const slug = body.storesProduct === undefined ? await findVisibleSlug(connection, subject.product) : subject.product;
  if (slug === undefined)
    throw new AppError("REDIRECT_SESSION_INVALID", { description: "There is nothing to book or buy under this id." });
  return { path: `/p/${encodeURIComponent(slug)}`, parameters: subject.chosen };
}

/** Data about its subject that the page needs. */
export function targetOf(body: CreateRedirectSession): Record<string, unknown> {
  const kind = kindOf(body);
  return kind === "auth" || kind === "login" || kind === "logout" ? {} : { ...body[kind] };
}
