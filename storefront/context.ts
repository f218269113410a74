/** Context of the storefront's loaders and actions. */
import type { StorefrontAccess } from "#api/administration/storefront-access.ts";
import { ApiError } from "#sdk/call.ts";
import type { Assets } from "#storefront/assets.ts";
import type { FrameSealer } from "#storefront/content/preview/frame-path.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { refusalText } from "#storefront/refusals/refusals.ts";
import type { Shopper } from "#storefront/session.ts";
import type { CollectionCardView } from "#storefront/views.ts";
import type { CookieJar } from "#ui/pages/cookies.ts";
import { PageNotFound, type PageRequest } from "#ui/pages/page.ts";

export type ShopContext = {
  request: PageRequest;
  shop: ShopFacts;
  /** Visible collections in the merchant's order, without the collection of all products. */
  collections: readonly CollectionCardView[];
  assets: Assets;
  /** One object per store: memoization key for views that are built once per product and store. */
  store: { baseUrl: string; frames: FrameSealer };
  baseUrl: string;
  clientId: string;
  jar: CookieJar;
  shopper: Shopper;
  now: () => number;
  /** The preview that the visitor looks at: pages show drafts and are private. */
  preview?: { token: string };
  /** Reports an error that the page survives, such as a section that can't be rendered. */
  report(error: unknown): void;
  /** The error if the shop's data couldn't be read; `shop` then has fallbacks. */
  failure?: unknown;
  /** The store is closed to the public. Pages are then never shared, because only some visitors see them. */
  isPrivate: boolean;
  /** What the opening page shows, if the store is closed to this visitor. */
  opening: StorefrontAccess | undefined;
};

/** The name of the fragment that a script requested (`x-fragment`), or null. */
export const requestedFragment = (context: ShopContext): string | null => context.request.header("x-fragment");

/** Whether the request is a person's navigation, not a prefetch or an email scanner. */
export const isPersonalVisit = ({ request }: Pick<ShopContext, "request">): boolean =>
  request.header("sec-fetch-mode") === "navigate" && request.header("sec-purpose") === null;

/** The response, or undefined if it is 404 or the shopper's third-party client has no scope for it. */
export async function orUndefined<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.code === "PERMISSION_DENIED")) return undefined;
    throw error;
  }
}

/** The response; a 404 shows the error page. */
export async function orNotFound<T>(pending: Promise<T>): Promise<T> {
  const found = await orUndefined(pending);
  if (found === undefined) throw new PageNotFound();
  return found;
}

/**
 * Localized message of an API error that the shopper can resolve; other errors are rethrown. English uses the API's own
 * message.
 */
export function refusalOf({ shop }: Pick<ShopContext, "shop">, error: unknown): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return refusalText(error, shop.language);
  throw error;
}
