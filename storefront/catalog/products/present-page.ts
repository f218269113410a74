/** View of the product page, from the product and the current selection. */

import type { ShopProduct, ShopVariant } from "#api/catalog/products/shop-products.ts";
import { listDeliveryTimes } from "#api/checkout/shipping/shipping.ts";
import { getGiftCardTerms } from "#api/payments/gift-cards.ts";
import { collectionPath, isByKind } from "#storefront/catalog-facts.ts";
import { presentRating } from "#storefront/components/rating.ts";
import { loadRecommended } from "#storefront/components/recommended.ts";
import { componentTexts } from "#storefront/components/texts/texts.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import { isOnBreak, type ShopFacts } from "#storefront/facts.ts";
import { loadReviews } from "#storefront/marketing/reviews/load-reviews.ts";
import { presentReviewList } from "#storefront/marketing/reviews/present.ts";
import type { Link } from "#storefront/views.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { readTree } from "../rich-content/nodes.ts";
import { presentGift } from "./buying/gifts.ts";
import { planAmount, presentPurchase } from "./buying/plans.ts";
import { headlineOf, percentOf, percentOff, savingText } from "./buying/prices.ts";
import { loadTimes } from "./buying/times.ts";
import { loadEmbedded } from "./embedded.ts";
import { loadAlternatives } from "./load-alternatives.ts";
import { attachmentsOf, downloadsOf, galleryFrom, galleryOf } from "./media.ts";
import { bookingNotes, type DeliveryTimes, notesOf, verbOf } from "./notes.ts";
import type { Chosen, Selection } from "./options/fields.ts";
import { presentModifiers, presentSummary } from "./options/modifiers.ts";
import {
  initialChoices,
  isOfOtherChoice,
  isPriceOpen,
  possibleVariants,
  presentMatrix,
  presentOffer,
  presentOptions,
  productPath,
  variantOf,
} from "./present.ts";
import { cleanHtml } from "./rich-text.ts";
import type { AlternativeView, DetailsView, NotifyView, ProductView, SectionView, TitleView } from "./views.ts";

export type Outcome = {
  errors?: Readonly<Record<string, string>>;
  message?: string;
  /** What has just been put on the wish list, in words. */
  saved?: string;
  notify?: Partial<NotifyView>;
};

export async function presentProduct(
  context: ShopContext,
  product: ShopProduct,
  selection: Selection,
  outcome: Outcome = {},
): Promise<ProductView> {
  const { shop } = context;
  const chosen = initialChoices(product, selection.choices);
  const variant = variantOf(product, chosen);
  const offer = presentOffer(product, variant, shop, chosen);
  const modifiers = presentModifiers(product, selection);
  const purchase = presentPurchase(product, selection, offer, shop);
  const plan = purchase?.plans.find(({ isChosen }) => isChosen);
  const isFromPrice = isPriceOpen(product, variant, chosen);
  const saving = savingText(savingsOf(product, variant, chosen), shop.language);
  const details = detailsOf(product);
  const gallery = galleryOf(product, shop.language);
  // Without a choice in the address the merchant's first picture leads, unless it shows a choice that isn't selected.
  const isLead = Object.keys(selection.choices).length > 0 || isOfOtherChoice(product, gallery.slides[0]?.id, chosen);
  const times = product.kind === "SERVICE" ? await loadTimes(context, product, selection.when) : undefined;
  const terms = product.kind === "GIFT_CARD" ? await loadGiftTerms(context, product.id) : undefined;
  const reviews = await loadReviews(context, product);
  const alternatives = offer.canBuy ? NOTHING : await loadAlternatives(context, product, variant?.choices ?? chosen);
  return {
    id: product.id,
    name: product.name,
    path: productPath(product),
    itemType: product.kind,
    title: titleOf(product, shop),
    gallery: galleryFrom(gallery)(isLead ? offer.mediaId : undefined),
    details,
    options: presentOptions(product, chosen),
    modifiers,
    purchase,
    gift: product.kind === "GIFT_CARD" ? presentGift(selection.gift, terms, shop) : undefined,
    times,
    offer,
    headline: headlineOf({ offer, saving, isFrom: isFromPrice, plan }),
    saving,
    verb: verbOf(times !== undefined, shop),
    summary: presentSummary(
      modifiers,
      { label: plan?.title ?? product.name, amount: planAmount(offer.amount, plan?.discount) },
      shop,
    ),
    notify: {
      variantId: variant?.id,
      isShown: !offer.canBuy,
      isDone: false,
      email: "",
      error: undefined,
      ...outcome.notify,
    },
    alternatives,
    isFromPrice,
    quantity: selection.quantity,
    matrix: presentMatrix(product, shop),
    trail: trailsOf(product, context.collections)(shop),
    recommended: await recommendedBeside(context, product, alternatives),
    reviews: reviews && presentReviewList(product, reviews)(shop),
    errors: outcome.errors ?? {},
    message: outcome.message,
    isPaused: isOnBreak(shop),
    saved: outcome.saved,
    notes: times ? bookingNotes(product, shop) : notesOf(product, shop)(await deliveryTimes(context, product)),
    money: { locale: shop.locale, currency: shop.currency },
    embedded: await loadEmbedded(context, details),
  };
}

const NOTHING: readonly AlternativeView[] = [];

/** Percent off of each variant that is still possible. */
function savingsOf(product: ShopProduct, variant: ShopVariant | undefined, chosen: Chosen): readonly number[] {
  if (variant) return [percentOf(variant)];
  const possible = possibleVariants(product, chosen);
  return possible.length > 0 ? possible.map(percentOf) : [percentOff(product.price)];
}

/** Recommendations at the bottom of the page, without the products already shown as alternatives. */
async function recommendedBeside(context: ShopContext, { id }: ShopProduct, alternatives: readonly AlternativeView[]) {
  const recommended = await loadRecommended(context, [id]);
  return alternatives.length > 0 && recommended?.kind === "similar" ? undefined : recommended;
}

/** Memoized by the API's response; translated texts are added by the components. */
const detailsOf = remember(
  (product: ShopProduct): DetailsView => ({
    description: sectionOf("", product.description, product.descriptionHtml),
    sections: product.infoSections.flatMap(({ title, description }) => sectionOf(title, description, "") ?? []),
    attachments: attachmentsOf(product),
    downloads: downloadsOf(product),
  }),
);

const titleOf = rememberPair((product: ShopProduct, shop: ShopFacts): TitleView => {
  const { name, brand, ribbons } = product;
  return {
    name,
    brand: brand ? { name: brand, href: `/brands/${encodeURIComponent(brand)}` } : undefined,
    ribbons,
    rating: presentRating(product, shop),
  };
});

async function loadGiftTerms(context: ShopContext, id: string) {
  return (await orUndefined(context.request.call(getGiftCardTerms, { params: { id } })))?.terms;
}

const NOT_DELIVERED: DeliveryTimes = [];

/** Asked for what is shipped only. */
async function deliveryTimes(context: ShopContext, { kind }: ShopProduct): Promise<DeliveryTimes> {
  if (kind !== "PHYSICAL") return NOT_DELIVERED;
  const answer = await context.request.call(listDeliveryTimes, { query: { country: context.shop.country } });
  return answer.deliveryTimes;
}

type Collections = ShopContext["collections"];

const trailsOf = rememberPair((product: ShopProduct, collections: Collections) =>
  remember((shop: ShopFacts): readonly Link[] => {
    const trail: Link[] = [{ label: componentTexts[shop.language].home, href: "/" }];
    const [first] = product.breadcrumbs;
    if (first && isByKind(first)) {
      const links = product.breadcrumbs.map(({ name, slug }) => ({ label: name, href: collectionPath(slug) }));
      return [...trail, ...links];
    }
    const homes = collections.filter((collection) => product.collectionIds.includes(collection.id));
    const home = homes.find(isByKind) ?? homes[0];
    return home ? [...trail, { label: home.name, href: home.href }] : trail;
  }),
);

/** A written tree when there is one, else HTML; nothing without words or pictures. */
function sectionOf(title: string, tree: unknown, html: string): SectionView | undefined {
  const nodes = readTree(tree);
  if (nodes.length > 0) return { title, nodes };
  return html.trim() === "" ? undefined : { title, html: cleanHtml(html) };
}
