/** View of the product page, from the product and the current selection. */

import type { Product } from "#api/catalog/wire/v1/product-values.ts";
import type { Variant } from "#api/catalog/wire/v1/product-variant-values.ts";
import type { ProductV3 } from "#api/catalog/wire/v3/product-values.ts";
import { listDeliveryTimes } from "#api/checkout/shipping/shipping.ts";
import { getGiftCardTerms } from "#api/payments/gift-cards.ts";
import { collectionPath, isByKind } from "#storefront/catalog-facts.ts";
import { loadRecommended } from "#storefront/components/recommended.ts";
import { componentTexts } from "#storefront/components/texts/texts.ts";
import { orNothing, type ShopContext } from "#storefront/context.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import type { Link } from "#storefront/views.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { readTree } from "../rich-content/nodes.ts";
import { presentGift } from "./buying/gifts.ts";
import { planAmount, presentPurchase } from "./buying/plans.ts";
import { headlineOf, percentOf, percentOff, savingText } from "./buying/prices.ts";
import { loadTimes } from "./buying/times.ts";
import { loadEmbedded } from "./embedded.ts";
import { loadInstead } from "./instead.ts";
import { attachmentsOf, downloadsOf, galleryFrom, galleryOf } from "./media.ts";
import { bookingNotes, type DeliveryTimes, notesOf, verbOf } from "./notes.ts";
import { presentModifiers, presentSummary, swatchOf } from "./options/modifiers.ts";
import type { Selection } from "./options/selection.ts";
import {
  type Chosen,
  initialChoices,
  isOfOtherChoice,
  isPriceOpen,
  type Looks,
  lookKey,
  possibleVariants,
  presentMatrix,
  presentOffer,
  presentOptions,
  productPath,
  variantOf,
} from "./present.ts";
import { cleanHtml } from "./rich-text.ts";
import type { Shown } from "./shown.ts";
import type { DetailsView, InsteadView, NotifyView, ProductView, SectionView, TitleView } from "./views.ts";

export type Outcome = {
  errors?: Readonly<Record<string, string>>;
  message?: string;
  /** What has just been put on the wish list, in words. */
  saved?: string;
  notify?: Partial<NotifyView>;
};

export async function presentProduct(
  context: ShopContext,
  shown: Shown,
  selection: Selection,
  outcome: Outcome = {},
): Promise<ProductView> {
  const { shop } = context;
  const { product, whole } = shown;
  const chosen = initialChoices(product, selection.choices);
  const variant = variantOf(product, chosen);
  const offer = presentOffer(product, variant, shop, chosen);
  const modifiers = presentModifiers(shown, selection, shop);
  const purchase = presentPurchase(shown, selection, offer, shop);
  const plan = purchase?.plans.find(({ isChosen }) => isChosen);
  const isFromPrice = isPriceOpen(product, variant, chosen);
  const saving = savingText(savingsOf(product, variant, chosen), shop.language);
  const details = detailsOf(shown);
  const gallery = galleryOf(product, shop.language);
  // Without a choice in the address the merchant's first picture leads, unless it shows a choice that isn't selected.
  const isLead = Object.keys(selection.choices).length > 0 || isOfOtherChoice(product, gallery.slides[0]?.id, chosen);
  const times = product.itemType === "SERVICE" ? await loadTimes(context, product, selection.when) : undefined;
  const terms = product.itemType === "GIFT_CARD" ? await loadGiftTerms(context, product.id) : undefined;
  const instead = offer.canBuy ? NOTHING : await loadInstead(context, product, variant?.choices ?? chosen);
  return {
    id: product.id,
    name: product.name,
    path: productPath(product),
    itemType: product.itemType,
    title: titleOf(shown),
    gallery: galleryFrom(gallery)(isLead ? offer.mediaId : undefined),
    details,
    options: presentOptions(product, chosen, looksOf(whole)),
    modifiers,
    purchase,
    gift: product.itemType === "GIFT_CARD" ? presentGift(selection.gift, terms, shop) : undefined,
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
    instead,
    isFromPrice,
    quantity: selection.quantity,
    matrix: presentMatrix(product, shop),
    trail: trailsOf(shown, context.collections)(shop),
    recommended: await recommendedBeside(context, product, instead),
    errors: outcome.errors ?? {},
    message: outcome.message,
    saved: outcome.saved,
    notes: times ? bookingNotes(shown, shop) : notesOf(shown, shop)(await deliveryTimes(context, product)),
    money: { locale: shop.locale, currency: shop.currency },
    embedded: await loadEmbedded(context, details),
  };
}

const NOTHING: readonly InsteadView[] = [];

/** Percent off of each variant that is still possible. */
function savingsOf(product: Product, variant: Variant | undefined, chosen: Chosen): readonly number[] {
  if (variant) return [percentOf(variant)];
  const possible = possibleVariants(product, chosen);
  return possible.length > 0 ? possible.map(percentOf) : [percentOff(product.convertedPriceData)];
}

/** Recommendations at the bottom of the page, without the products already shown as alternatives. */
async function recommendedBeside(context: ShopContext, { id }: Product, instead: readonly InsteadView[]) {
  const recommended = await loadRecommended(context, [id]);
  return instead.length > 0 && recommended?.kind === "similar" ? undefined : recommended;
}

/** Memoized by the product's two API responses; translated texts are added by the components. */
const detailsOf = remember(
  ({ product, whole }: Shown): DetailsView => ({
    description: sectionOf("", whole.description, whole.plainDescription ?? product.description),
    sections: whole.infoSections.flatMap(
      (section) => sectionOf(section.title ?? "", section.description, section.plainDescription ?? "") ?? [],
    ),
    attachments: attachmentsOf(product),
    downloads: downloadsOf(whole),
  }),
);

const titleOf = remember(({ product, whole }: Shown): TitleView => {
  const ribbons = [product.ribbon, ...whole.additionalRibbons.map(({ name }) => name)].filter((name) => name !== "");
  return {
    name: product.name,
    brand: product.brand ? { name: product.brand, href: `/brands/${encodeURIComponent(product.brand)}` } : undefined,
    ribbons: [...new Set(ribbons)],
  };
});

async function loadGiftTerms(context: ShopContext, id: string) {
  return (await orNothing(context.request.call(getGiftCardTerms, { params: { id } })))?.terms;
}

const NOT_DELIVERED: DeliveryTimes = [];

/** Asked for what is shipped only. */
async function deliveryTimes(context: ShopContext, { itemType }: Product): Promise<DeliveryTimes> {
  if (itemType !== "PHYSICAL") return NOT_DELIVERED;
  const answer = await context.request.call(listDeliveryTimes, { query: { country: context.shop.country } });
  return answer.deliveryTimes;
}

type Collections = ShopContext["collections"];

const trailsOf = rememberPair(({ product, whole }: Shown, collections: Collections) =>
  remember((shop: ShopFacts): readonly Link[] => {
    const trail: Link[] = [{ label: componentTexts[shop.language].home, href: "/" }];
    const crumbs = whole.breadcrumbsInfo?.breadcrumbs ?? [];
    if (crumbs[0] && isByKind({ slug: crumbs[0].categorySlug })) {
      const links = crumbs.map((crumb) => ({ label: crumb.categoryName, href: collectionPath(crumb.categorySlug) }));
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

/** Swatches that version 1 cannot spell: pictures, several colors. */
const looksOf = remember(
  (whole: ProductV3): Looks =>
    new Map(
      whole.options.flatMap((option) =>
        option.choicesSettings.choices.flatMap((choice) => {
          const swatch = swatchOf(choice);
          return swatch ? [[lookKey(option.name, choice.name), swatch] as const] : [];
        }),
      ),
    ),
);
