import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getGiftCardLiability, getIssuedGiftCard, queryGiftCards } from "#api/payments/gift-cards.ts";
import { call } from "#backoffice/client.ts";
import { PAGE_SIZE } from "#backoffice/components/tables/Pagination.tsx";
import type { GiftCardStatus, GiftCardsSearch } from "./search.ts";

export const liabilityQuery = queryOptions({
  queryKey: ["gift-cards", "liability"],
  queryFn: () => call(getGiftCardLiability, {}),
});

function statusFilter(status: GiftCardStatus) {
  if (status === "VALID") return { status, balance: { $gt: 0 } };
  if (status === "USED") return { status: "VALID", balance: 0 };
  return status === "" ? {} : { status };
}

/** Searches by recipient email (text with an at sign) or by the last four characters of a code. */
function filterOf(status: GiftCardStatus, text: string) {
  const words = text.trim();
  return {
    ...statusFilter(status),
    ...(words.includes("@") ? { recipientEmail: words.toLowerCase() } : {}),
    ...(/^[\dA-Za-z]{4}$/.test(words) ? { lastFour: words.toUpperCase() } : {}),
  };
}

export const giftCardsQuery = ({ status, q, page }: GiftCardsSearch) =>
  queryOptions({
    queryKey: ["gift-cards", "list", status, q, page],
    queryFn: () =>
      call(queryGiftCards, {
        body: {
          query: { filter: filterOf(status, q), paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
        },
      }),
    placeholderData: keepPreviousData,
  });

export const giftCardQuery = (id: string) =>
  queryOptions({
    queryKey: ["gift-cards", "one", id],
    queryFn: () => call(getIssuedGiftCard, { params: { id } }),
  });
