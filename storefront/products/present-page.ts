/** Everything the product page shows, from the product and what the shopper has chosen so far. */

import { getGiftCardTerms } from "#api/gift-cards.ts";
import type { ProductV3 } from "#api/product-v3-values.ts";
import type { Product } from "#api/products.ts";
import { listDeliveryTimes } from "#api/shipping.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { collectionPath, isByKind } from "../catalog-facts.ts";
import { loadRecommended } from "../components/recommended.ts";
import { componentTexts } from "../components/texts/texts.ts";
import { orNothing, type ShopContext } from "../context.ts";
import { readTree } from "../rich-content/nodes.ts";
import type { Link } from "../views.ts";
import { loadEmbedded } from "./embedded.ts";
import { presentGift } from "./gifts.ts";
import { attachmentsOf, galleryOf } from "./media.ts";
import { presentModifiers, presentSummary, swatchOf } from "./modifiers.ts";
import { type DeliveryTimes, notesOf, verbOf } from "./notes.ts";
import { planAmount, presentPurchase } from "./plans.ts";
import {
  initialChoices,
  type Looks,
  lookKey,
  picturesOf,
  presentMatrix,
  presentOffer,
  presentOptions,
  productPath,
  variantOf,
} from "./present.ts";
import { cleanHtml } from "./rich-text.ts";
import type { Selection } from "./selection.ts";
import type { Shown } from "./shown.ts";
import { type ProductTexts, productTexts } from "./texts/texts.ts";
import { loadTimes } from "./times.ts";
import type { DetailsView, DownloadView, NoteView, NotifyView, ProductView, SectionView } from "./views.ts";

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
  const trail = trailOf(context, shown);
  const texts = productTexts[shop.language];
  const details = detailsOf(product, whole);
  const times = product.itemType === "SERVICE" ? await loadTimes(context, product, selection.when) : undefined;
  const terms = product.itemType === "GIFT_CARD" ? await loadGiftTerms(context, product.id) : undefined;
  return {
    id: product.id,
    name: product.name,
    path: productPath(product),
    itemType: product.itemType,
    brand: product.brand ? { name: product.brand, href: `/brands/${encodeURIComponent(product.brand)}` } : undefined,
    ribbons: ribbonsOf(whole, product.ribbon),
    picture: picturesOf(product)[0],
    gallery: galleryOf(product, texts),
    details,
    options: presentOptions(product, chosen, looksOf(whole)),
    modifiers,
    purchase,
    gift: product.itemType === "GIFT_CARD" ? presentGift(selection.gift, terms, shop) : undefined,
    times,
    offer,
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
    isFromPrice: variant === undefined && product.priceRange.minValue < product.priceRange.maxValue,
    quantity: selection.quantity,
    matrix: presentMatrix(product, shop),
    trail,
    recommended: await loadRecommended(context, [product.id]),
    errors: outcome.errors ?? {},
    message: outcome.message,
    saved: outcome.saved,
    notes: [
      ...(whole.purchaseEligibility ? [forMembers(product, texts.notes)] : []),
      ...notesOf(product, shop, await deliveryTimes(context, product), {
        isBooked: times !== undefined,
        hasFiles: details.downloads.length > 0,
      }),
    ],
    money: { locale: shop.locale, currency: shop.currency },
    embedded: await loadEmbedded(context, details),
  };
}

/** Words of our own are the screen's: this is kept for as long as the product's two answers are the same. */
const detailsOf = rememberPair(
  (product: Product, whole: ProductV3): DetailsView => ({
    description: sectionOf("", whole.description, whole.plainDescription ?? product.description),
    sections: whole.infoSections.flatMap(
      (section) => sectionOf(section.title ?? "", section.description, section.plainDescription ?? "") ?? [],
    ),
    attachments: attachmentsOf(product),
    downloads: downloadsOf(whole),
  }),
);

async function loadGiftTerms(context: ShopContext, id: string) {
  return (await orNothing(context.request.call(getGiftCardTerms, { params: { id } })))?.terms;
}

const forMembers = (product: Product, texts: ProductTexts["notes"]): NoteView => ({
  icon: "lock",
  text: `${texts.members} `,
  link: { label: texts.signIn, href: `/account/sign-in?return=${encodeURIComponent(productPath(product))}` },
});

/** Asked for what is shipped only. */
async function deliveryTimes(context: ShopContext, { itemType }: Product): Promise<DeliveryTimes> {
  if (itemType !== "PHYSICAL") return [];
  const answer = await context.request.call(listDeliveryTimes, { query: { country: context.shop.country } });
  return answer.deliveryTimes;
}

const trailOf = (context: ShopContext, { product, whole }: Shown): Link[] => {
  const trail: Link[] = [{ label: componentTexts[context.shop.language].home, href: "/" }];
  const crumbs = whole.breadcrumbsInfo?.breadcrumbs ?? [];
  if (crumbs[0] && isByKind({ slug: crumbs[0].categorySlug })) {
    const links = crumbs.map((crumb) => ({ label: crumb.categoryName, href: collectionPath(crumb.categorySlug) }));
    return [...trail, ...links];
  }
  const homes = context.collections.filter((collection) => product.collectionIds.includes(collection.id));
  const home = homes.find(isByKind) ?? homes[0];
  return home ? [...trail, { label: home.name, href: home.href }] : trail;
};

const ribbonsOf = (whole: ProductV3, main: string): readonly string[] =>
  [...new Set([main, ...whole.additionalRibbons.map(({ name }) => name)])].filter((name) => name !== "");

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

/** The files a digital product delivers, each once. */
function downloadsOf(whole: ProductV3): readonly DownloadView[] {
  const files = (whole.variantsInfo?.variants ?? []).flatMap((variant) => variant.digitalProperties?.digitalFile ?? []);
  return [...new Map(files.map((file) => [file.id, file])).values()].map((file) => ({
    name: file.fileName,
    kind: file.fileType,
    kilobytes: Number(file.fileSize) / 1000,
  }));
}
