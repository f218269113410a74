/** Store data for every page: name, currency, menu. */
import type { DesignBody } from "#api/content/design.ts";
import type { Language } from "#api/store/languages.ts";
import type { StorePromise } from "#api/store/settings.ts";
import type { TextSlug } from "#storefront/store/content/text-slugs.ts";
import type { Link } from "#storefront/views.ts";
import type { Picture } from "#ui/media/pictures.ts";

export type ShopFacts = {
  name: string;
  tagline: string;
  announcement: string;
  currency: string;
  locale: string;
  /** The locale with the store's formats of dates and times. */
  dateLocale: string;
  /** The locale's language, or English if it isn't supported. */
  language: Language;
  timeZone: string;
  country: string;
  contactEmail: string;
  /** Minor units; 0 means never. */
  freeShippingFrom: number;
  freeShippingText: string;
  /** Hero images of the home page. */
  heroImages: readonly Picture[];
  menu: readonly Link[];
  /** Pages with content; the others aren't linked. */
  pages: readonly TextSlug[];
  /** Customers can start returns themselves. */
  hasReturns: boolean;
  /** The shop shows reviews. */
  hasReviews: boolean;
  /** The merchant's promises and the places that show them. */
  promises: readonly StorePromise[];
  /** The published design, or the draft in a preview. */
  design: DesignBody;
  isPreview: boolean;
  /** The token of the preview in the editor's frame, where requests of the page have no cookie. */
  frameToken?: string | undefined;
  /** The store is closed to the public, and this visitor sees it: staff, and visitors with the password. */
  isClosed?: boolean;
  /** A holiday or a demo: the banner of every page. Without orders, nothing can be added to the cart. */
  notice?:
    | {
        readonly mode: "HOLIDAY" | "DEMO";
        readonly acceptsOrders: boolean;
        /** The merchant's text; empty shows a general text. */
        readonly message: string;
        readonly reopensOn: string | undefined;
      }
    | undefined;
};

/** Nothing can be added to carts. A demo's carts can be filled. */
export const isOnBreak = ({ notice }: Pick<ShopFacts, "notice">): boolean =>
  notice?.mode === "HOLIDAY" && !notice.acceptsOrders;

export const promisesIn = ({ promises }: ShopFacts, place: StorePromise["places"][number]): readonly StorePromise[] =>
  promises.filter(({ places }) => places.includes(place));

/** What formatting of dates and times depends on. */
export type Clock = Pick<ShopFacts, "dateLocale" | "timeZone">;

/** What formatting of amounts and texts depends on. */
export type Wording = Pick<ShopFacts, "language" | "locale" | "currency">;
