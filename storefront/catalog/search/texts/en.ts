/** English texts of search; the type below is the shape of the other languages. `{words}` is the query. */

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
  bestsellers: "Bestsellers",
  collection: "Collection",
  partial: "No results for “{words}”. Showing results for “{found}”.",
  pages: "Pages",
  page: "Page",
  /** Search keywords of the store's pages, without accents. */
  pageWords: {
    shipping: "shipping delivery postage policy",
    returns: "returns return refund refunds exchange exchanges money back cancel cancellation policy",
    "legal-notice": "legal notice imprint company",
    privacy: "privacy data cookies policy gdpr",
    terms: "terms conditions legal policy warranty",
    contact: "contact support help email phone customer service address",
  },
  /** Stop words. */
  smallWords:
    "a an the of for to in on at and or how do does i my me you your what where when is are can with about our us long it send something an item by store shop page",
};

export type SearchTexts = typeof en;
