import { readChoice, readPage, readText } from "#backoffice/search-params.ts";

export const newsletterViews = ["everybody", "members", "guests", "waiting", "refused"] as const;
export type NewsletterSearch = { q: string; view: (typeof newsletterViews)[number]; page: number };
export const defaultNewsletterSearch: NewsletterSearch = { q: "", view: "everybody", page: 1 };

export const readNewsletterSearch = (search: Record<string, unknown>): NewsletterSearch => ({
  q: readText(search.q),
  view: readChoice(search.view, newsletterViews),
  page: readPage(search.page),
});
