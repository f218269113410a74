/** What the search says. This file declares the shape; the other languages satisfy it. `{words}` is what was typed. */

export const en = {
  everything: "Everything",
  description: "All products of {shop}",
  title: "“{words}”: {count, number} found",
  found: "“{words}”",
  nothing: "Nothing found for “{words}”",
  corrected: "Nothing matched “{words}”. Here is what we found for “{corrected}”.",
  noProducts: "There are no products in this shop yet.",
  tryOthers: "Check the spelling, or try fewer or different words.",
  tryOthersOrBrowse: "Check the spelling, try fewer or different words, or browse our collections.",
  others: "Try one of these searches:",
  instead: "Bestsellers",
  collection: "Collection",
  partial: "No products match all of “{words}”. These match “{found}”.",
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
