/** What the search says. This file declares the shape; the other languages satisfy it. `{words}` is what was typed. */

export const en = {
  everything: "Everything",
  description: "All products at {shop}",
  title: "{count, plural, one {# result} other {# results}} for “{words}”",
  found: "“{words}”",
  nothing: "No results for “{words}”",
  corrected: "No results for “{words}”. Showing results for “{corrected}”.",
  noProducts: "No products yet.",
  tryOthers: "Check the spelling, or try fewer or different words.",
  tryOthersOrBrowse: "Check the spelling, try fewer or different words, or browse our collections.",
  others: "Try one of these searches:",
  instead: "Bestsellers",
  collection: "Collection",
  partial: "No results for “{words}”. Showing results for “{found}”.",
  pages: "Pages",
  page: "Page",
  /** Words by which the shop's pages are found, without accents. */
  pageWords: {
    shipping: "shipping delivery postage policy",
    returns: "returns return refund refunds exchange exchanges money back cancel cancellation policy",
    "legal-notice": "legal notice imprint company",
    privacy: "privacy data cookies policy gdpr",
    terms: "terms conditions legal policy warranty",
    contact: "contact support help email phone customer service address",
  },
  /** Words that say nothing of what is looked for. */
  smallWords:
    "a an the of for to in on at and or how do does i my me you your what where when is are can with about our us long it send something an item by store shop page",
};

export type SearchTexts = typeof en;
