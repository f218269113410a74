/** English texts of the home page; the type below is the shape of the other languages. */

export const en = {
  description: "Shop online at {shop}.",
  shopEverything: "Shop all",
  collections: "Collections",
  allCollections: "All collections",
  findYourCorner: "Shop by collection",
  newIn: "New arrivals",
  everythingNew: "Shop new arrivals",
  popular: "Bestsellers",
  goodToKnow: "Good to know",
  inFocus: "Featured",
  seeAll: "View all {count}",
  pieces: "{count, plural, one {# product} other {# products}}",
  empty: {
    title: "No products yet",
    text: "{shop} doesn't have any products yet. Check back later.",
    ask: "Contact us",
  },
};

export type HomeTexts = typeof en;
