/** Items that "Buy again" adds to the cart, and the message about the others. */

import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { CartMessage } from "#storefront/checkout/cart/views.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { joinParts } from "#storefront/join-parts.ts";
import { orderTexts } from "./texts/texts.ts";

type Line = Order["lineItems"][number];
/** Why a line wasn't added to the cart. */
export type Reason = "time" | "card" | "choice" | "soldOut" | "gone" | "members";
export type UnavailableItem = { line: Pick<Line, "productName" | "catalogReference">; reason: Reason };

/** Bookings and gift cards need new input, so they are never added automatically. */
export function reasonBeforeAdding({
  itemType,
  catalogReference,
}: Pick<Line, "itemType" | "catalogReference">): Reason | undefined {
  if (itemType?.preset === "GIFT_CARD") return "card";
  return catalogReference?.options?.scheduledDate === undefined ? undefined : "time";
}

const reasonsByCode: Readonly<Record<string, Reason>> = {
  INVALID_OPTIONS: "choice",
  ITEM_NOT_AVAILABLE: "soldOut",
  MEMBERS_ONLY_ITEM: "members",
};

/** @param code of the API error */
export const reasonOfError = (code: string | undefined): Reason => reasonsByCode[code ?? ""] ?? "gone";

/** Reasons in display order. Items that can be selected again have links. */
const reasonOrder = ["time", "card", "choice", "members", "soldOut", "gone"] as const;
const selectableReasons: readonly Reason[] = ["time", "card", "choice", "members"];
/** Maximum items in the message, which is stored in a cookie. */
const MOST = 4;

/** @param hrefOf the URL of a product that is still sold */
export function describeUnavailable(
  unavailable: readonly UnavailableItem[],
  { language }: Pick<ShopFacts, "language">,
  { hasAdded, hrefOf }: { hasAdded: boolean; hrefOf: (productId: string) => string | undefined },
): CartMessage {
  const texts = orderTexts[language].buyAgain;
  const sentences = reasonOrder.flatMap((reason) => {
    const names = unavailable.filter((each) => each.reason === reason).map(({ line }) => line.productName.translated);
    const items = joinParts(language, [...new Set(names)].slice(0, MOST));
    return names.length === 0 ? [] : [formatMessage(language, texts[reason], { items })];
  });
  const links = unavailable.flatMap(({ line, reason }) => {
    const href = selectableReasons.includes(reason) ? hrefOf(line.catalogReference?.catalogItemId ?? "") : undefined;
    return href === undefined ? [] : [{ label: line.productName.translated, href }];
  });
  const once = [...new Map(links.map((link) => [link.href, link])).values()].slice(0, MOST);
  return {
    tone: "warn",
    text: [...sentences, ...(hasAdded ? [texts.others] : [])].join(" "),
    ...(once.length === 0 ? {} : { links: once }),
  };
}
