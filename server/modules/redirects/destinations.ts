/** Where the destinations of a redirect session live on this site. */
import type { CreateRedirectSession, RedirectKind } from "#api/redirects.ts";
import { redirectKinds } from "#api/redirects.ts";
import { AppError } from "#server/platform/http/app-error.ts";

/** The one destination that is named; validation has seen to it that there is exactly one. */
export function kindOf(body: CreateRedirectSession): RedirectKind {
  const kind = redirectKinds.find((name) => body[name] !== undefined);
  if (kind === undefined) throw new AppError("REDIRECT_SESSION_INVALID");
  return kind;
}

/** Path of the page, for destinations that are pages of the shop. */
export function pagePath(body: CreateRedirectSession): string {
  if (body.ecomCheckout !== undefined) return `/checkout/${encodeURIComponent(body.ecomCheckout.checkoutId)}`;
  if (body.storesProduct !== undefined) return `/p/${encodeURIComponent(body.storesProduct.productSlug)}`;
  throw new AppError("REDIRECT_SESSION_INVALID", { description: "This store does not offer that yet." });
}

/** What the page needs to know about its subject. */
export function targetOf(body: CreateRedirectSession): Record<string, unknown> {
  return { ...(body.ecomCheckout ?? body.storesProduct ?? {}) };
}
