/** Notes below the add button: delivery method, delivery time, and other expectations. */

import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import type { listDeliveryTimes } from "#api/checkout/shipping/shipping.ts";
import type { Output } from "#api/endpoint.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { promisesIn, type ShopFacts } from "#storefront/facts.ts";
import { textPath } from "#storefront/store/content/text-slugs.ts";
import { remember, rememberPair } from "#ui/pages/remember.ts";
import { productPath } from "./present.ts";
import { productTexts } from "./texts/texts.ts";
import type { NoteView } from "./views.ts";

export type DeliveryTimes = Output<typeof listDeliveryTimes>["deliveryTimes"];

/** The same list for the same answers, so that it is rendered once. */
export const notesOf = rememberPair((product: ShopProduct, shop: ShopFacts) =>
  remember((times: DeliveryTimes) => [
    ...membersOnly(product, shop),
    ...paymentOf(product, shop),
    ...notesOfKind(product, shop, times),
  ]),
);

/** The notes of a service whose times can be chosen here. */
export function bookingNotes(product: ShopProduct, shop: ShopFacts): readonly NoteView[] {
  const texts = productTexts[shop.language].notes;
  return [
    ...membersOnly(product, shop),
    ...paymentOf(product, shop),
    { icon: "calendar", text: texts.booked },
    { icon: "mail", text: texts.calendar },
  ];
}

function membersOnly(product: ShopProduct, { language }: ShopFacts): readonly NoteView[] {
  if (!product.isMembersOnly) return [];
  const texts = productTexts[language].notes;
  const href = `/account/sign-in?return=${encodeURIComponent(productPath(product))}`;
  return [{ icon: "lock", text: `${texts.members} `, link: { label: texts.signIn, href } }];
}

/** What is due at checkout, unless it is the full price. */
function paymentOf({ paymentTerms }: ShopProduct, { language, locale }: ShopFacts): readonly NoteView[] {
  if (paymentTerms === undefined) return [];
  const texts = productTexts[language].notes;
  const { paymentOption, depositAmount, depositPercentage = 0 } = paymentTerms;
  switch (paymentOption) {
    case "FULL_PAYMENT_OFFLINE":
      return [{ icon: "card", text: texts.payLater }];
    case "MEMBERSHIP":
      return [{ icon: "card", text: texts.byMembership }];
    case "MEMBERSHIP_OFFLINE":
      return [{ icon: "card", text: texts.byMembershipLater }];
    case "DEPOSIT_ONLINE": {
      const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
      const text =
        depositAmount === undefined
          ? formatMessage(language, texts.depositShare, { percent: share.format(depositPercentage / 100) })
          : formatMessage(language, texts.deposit, { amount: depositAmount.formattedAmount });
      return [{ icon: "card", text }];
    }
  }
}

function notesOfKind(product: ShopProduct, shop: ShopFacts, times: DeliveryTimes): readonly NoteView[] {
  const texts = productTexts[shop.language].notes;
  switch (product.kind) {
    case "SERVICE":
      return [{ icon: "mail", text: texts.service }];
    case "GIFT_CARD":
      return [
        { icon: "mail", text: texts.giftByMail },
        { icon: "gift", text: texts.giftFor },
      ];
    case "DIGITAL":
      return product.downloads.length > 0
        ? [{ icon: "download", text: texts.download }]
        : [{ icon: "mail", text: texts.digital }];
    case "PHYSICAL":
      return [
        ...arrivalOf(times, shop.language),
        ...(product.variants.some((variant) => variant.stock.availableForPreorder)
          ? [{ icon: "calendar", text: texts.preorder, when: "preorder" } as const]
          : []),
        ...(shop.freeShippingFrom > 0
          ? [
              {
                icon: "box",
                text: formatMessage(shop.language, texts.freeDelivery, { amount: shop.freeShippingText }),
              } as const,
            ]
          : []),
        ...promisesIn(shop, "PRODUCT").map(({ icon, title, text }) => ({
          icon,
          text: text === "" ? title : formatMessage(shop.language, texts.promise, { title, text }),
        })),
        ...(["shipping", "returns"] as const)
          .filter((slug) => shop.pages.includes(slug))
          .map((slug): NoteView => {
            const link = { label: texts[slug], href: textPath(slug) };
            return { icon: slug === "shipping" ? "box" : "return", text: "", link };
          }),
      ];
  }
}

/** The first delivery option's note, with its days from which the script calculates the arrival date. */
function arrivalOf([first]: DeliveryTimes, language: Language): readonly NoteView[] {
  if (!first) return [];
  const days = daysIn(first.estimatedDeliveryTime);
  return [
    {
      icon: "truck",
      text: formatMessage(language, productTexts[language].notes.delivery, {
        way: first.title,
        time: first.estimatedDeliveryTime,
      }),
      ...(days && { days }),
      when: "stock",
    },
  ];
}

/** Patterns of delivery estimates in the storefront's languages. */
const WORKING =
  /(\d{1,2})\s*(?:[-–—]|to|bis|à|a|إلى|الى)\s*(\d{1,2})\s+(?:(?:working|business) days|werktag|arbeitstag|jours? ouvr|días? (?:laborab|hábil)|أيام عمل|يوم عمل)/i;

/** `3–5 working days`; undefined for words that name no working days. */
export function daysIn(words: string): { min: number; max: number } | undefined {
  const found = WORKING.exec(words);
  const [min, max] = [Number(found?.[1]), Number(found?.[2])];
  return found && min <= max ? { min, max } : undefined;
}

/** Button label of an available offer. */
export const verbOf = (isBooked: boolean, { language }: ShopFacts): string =>
  isBooked ? productTexts[language].offer.book : clientTexts[language].addToCart;
