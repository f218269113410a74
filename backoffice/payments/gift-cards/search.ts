import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

/** `USED` is a valid card with a balance of zero. */
export type GiftCardStatus = "" | "VALID" | "USED" | "EXPIRED" | "DISABLED";
export type GiftCardsSearch = { q: string; status: GiftCardStatus; page: number };

export const defaultGiftCardsSearch: GiftCardsSearch = { q: "", status: "", page: 1 };

export function readGiftCardsSearch(search: Record<string, unknown>): GiftCardsSearch {
  return {
    q: readText(search.q),
    status: readChoice(search.status, ["", "VALID", "USED", "EXPIRED", "DISABLED"]),
    page: readPage(search.page),
  };
}
