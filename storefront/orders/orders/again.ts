/** Items that "Buy again" adds to the cart, and the message about the others. */

import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { CartMessage } from "#storefront/checkout/cart/views.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { inARow } from "#storefront/rows.ts";
import { orderTexts } from "./texts/texts.ts";

type Line = Order["lineItems"][number];
/** Why a line is not in the cart. */
export type Cause = "time" | "card" | "choice" | "soldOut" | "gone" | "members";
export type LeftOut = { line: Pick<Line, "productName" | "catalogReference">; cause: Cause };

/** Bookings and gift cards need new input, so they are never added automatically. */
export function causeBeforehand({
  itemType,
  catalogReference,
}: Pick<Line, "itemType" | "catalogReference">): Cause | undefined {
  if (itemType?.preset === "GIFT_CARD") return "card";
  return catalogReference?.options?.scheduledDate === undefined ? undefined : "time";
}

const causes: Readonly<Record<string, Cause>> = {
  INVALID_OPTIONS: "choice",
  ITEM_NOT_AVAILABLE: "soldOut",
  MEMBERS_ONLY_ITEM: "members",
};

/** @param code of the refusal */
export const causeOf = (code: string | undefined): Cause => causes[code ?? ""] ?? "gone";

/** Reasons in display order. Items that can be selected again have links. */
const sayings = ["time", "card", "choice", "members", "soldOut", "gone"] as const;
const canBeChosen: readonly Cause[] = ["time", "card", "choice", "members"];
/** Maximum items in the message, which is stored in a cookie. */
const MOST = 4;

/** @param hrefOf the page of a product, where it is still sold */
export function messageAbout(
  leftOut: readonly LeftOut[],
  { language }: Pick<ShopFacts, "language">,
  { hasAdded, hrefOf }: { hasAdded: boolean; hrefOf: (productId: string) => string | undefined },
): CartMessage {
  const texts = orderTexts[language].buyAgain;
  const sentences = sayings.flatMap((cause) => {
    const names = leftOut.filter((each) => each.cause === cause).map(({ line }) => line.productName.translated);
    const items = inARow(language, [...new Set(names)].slice(0, MOST));
    return names.length === 0 ? [] : [formatMessage(language, texts[cause], { items })];
  });
  const links = leftOut.flatMap(({ line, cause }) => {
    const href = canBeChosen.includes(cause) ? hrefOf(line.catalogReference?.catalogItemId ?? "") : undefined;
    return href === undefined ? [] : [{ label: line.productName.translated, href }];
  });
  const once = [...new Map(links.map((link) => [link.href, link])).values()].slice(0, MOST);
  return {
    tone: "warn",
    text: [...sentences, ...(hasAdded ? [texts.others] : [])].join(" "),
    ...(once.length === 0 ? {} : { links: once }),
  };
}
