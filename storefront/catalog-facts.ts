/** Data of every page: the shop's settings and its collections. */

import { listShopCollections, type ShopCollection } from "#api/catalog/collections/shop-collections.ts";
import { getCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { defaultDesign } from "#api/content/default-design.ts";
import type { DesignBody } from "#api/content/design.ts";
import { getPublishedDesign } from "#api/content/designs.ts";
import { getDesignPreview } from "#api/content/previews.ts";
import type { Output } from "#api/endpoint.ts";
import { getReviewOptions } from "#api/marketing/reviews/shop-reviews.ts";
import { getReturnSettings } from "#api/orders/returns.ts";
import { dateLocaleOf } from "#api/store/formats.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { getStoreSettings, type StoreSettings } from "#api/store/settings.ts";
import type { Call } from "#sdk/call.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { formatAmount } from "#storefront/money.ts";
import { pagesOf } from "#storefront/store/content/text-pages.ts";
import { contentTexts } from "#storefront/store/content/texts/texts.ts";
import type { CollectionCardView } from "#storefront/views.ts";
import { pictureOfMedia } from "#ui/media/pictures.ts";
import { fromMinorUnits } from "#ui/money.ts";
import { rememberPair } from "#ui/pages/remember.ts";

const MENU_LENGTH = 6;

type CatalogFacts = { shop: ShopFacts; collections: readonly CollectionCardView[] };

/** With the draft of the design if `token` is the secret of a preview link. */
export async function loadFacts(call: Call, token?: string): Promise<CatalogFacts> {
  const [settings, collections, checkout, returns, reviews, { design }] = await Promise.all([
    call(getStoreSettings, {}),
    call(listShopCollections, {}),
    call(getCheckoutSettings, {}),
    call(getReturnSettings, {}),
    call(getReviewOptions, {}),
    token === undefined ? call(getPublishedDesign, {}) : call(getDesignPreview, { body: { token } }),
  ]);
  return presentFacts(settings, collections)(checkout, returns)(reviews, design);
}

/** Memoized by response, because cached parts of pages are keyed by it. */
const presentFacts = rememberPair(
  ({ settings }: Output<typeof getStoreSettings>, { collections }: Output<typeof listShopCollections>) =>
    rememberPair(
      (
        { checkoutSettings: { checkoutPolicies } }: Output<typeof getCheckoutSettings>,
        { returnSettings: { isEnabled: hasReturns } }: Output<typeof getReturnSettings>,
      ) =>
        rememberPair(({ isEnabled: hasReviews }: Output<typeof getReviewOptions>, design: DesignBody): CatalogFacts => {
          const cards = collections.map(presentCollection);
          const pages = pagesOf({ checkoutPolicies, hasReturns }, contentTexts[chooseLanguage(settings.locale)]);
          return {
            shop: { ...presentShop(settings, cards), hasReturns, hasReviews, pages, design, isPreview: false },
            collections: cards,
          };
        }),
    ),
);

/** Collections by occasion instead of kind, such as gifts: useless as breadcrumbs. */
const BY_OCCASION = new RegExp(
  `^(?:${[
    "new|best-?sell|featured|sale|gifts?|popular",
    "neu|angebot|geschenk|beliebt",
    "nouveau|meilleures-ventes|promo|soldes|cadeau|populaire",
    "noved|nuev|mas-vendid|oferta|rebajas|regalo|destacad|popular",
    "جديد|الجديد|الأكثر|العروض|عروض|تخفيضات|هدايا",
  ].join("|")})`,
);
export const isByKind = (collection: { slug: string }): boolean => !BY_OCCASION.test(collection.slug);

export const collectionPath = (slug: string): string => `/c/${encodeURIComponent(slug)}`;

export function presentCollection(collection: ShopCollection): CollectionCardView {
  return {
    id: collection.id,
    slug: collection.slug,
    name: collection.name,
    href: collectionPath(collection.slug),
    description: collection.description,
    count: collection.productCount,
    isTopLevel: collection.parentId === undefined,
    picture: pictureOfMedia(collection.media, collection.name),
  };
}

function presentShop(
  settings: StoreSettings,
  collections: readonly CollectionCardView[],
): Omit<ShopFacts, "hasReturns" | "hasReviews" | "pages" | "design" | "isPreview"> {
  const { currency, locale } = settings;
  return {
    name: settings.name,
    tagline: settings.tagline,
    announcement: settings.announcement,
    currency,
    locale,
    dateLocale: dateLocaleOf(locale, settings),
    language: chooseLanguage(locale),
    timeZone: settings.timeZone,
    country: settings.country,
    contactEmail: settings.contactEmail,
    freeShippingFrom: settings.freeShippingFrom,
    heroImages: settings.heroImages.map((image) => ({
      url: image.url,
      width: image.width ?? 2000,
      height: image.height ?? 1100,
      alt: image.altText ?? "",
    })),
    freeShippingText: formatAmount(fromMinorUnits(settings.freeShippingFrom, currency), { currency, locale }),
    promises: settings.promises,
    menu: collections
      .filter((collection) => collection.count > 0)
      .slice(0, MENU_LENGTH)
      .map((collection) => ({ label: collection.name, href: collection.href })),
  };
}

/** Fallback for pages that are shown even if the API is unavailable. */
export const fallbackFacts = (name: string, currency: string, locale: string): ShopFacts => ({
  name,
  tagline: "",
  announcement: "",
  currency,
  locale,
  dateLocale: locale,
  language: chooseLanguage(locale),
  timeZone: "UTC",
  country: "US",
  contactEmail: "",
  freeShippingFrom: 0,
  freeShippingText: "",
  heroImages: [],
  menu: [],
  pages: [],
  hasReturns: false,
  hasReviews: false,
  promises: [],
  design: defaultDesign,
  isPreview: false,
});
