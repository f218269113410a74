import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

/** Used up is a valid card with nothing left on it. */
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
