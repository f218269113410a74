/** What the home page says, as far as the merchant does not. This file declares the shape; the other languages satisfy it. */

export const en = {
  description: "{shop}, the shop",
  shopEverything: "Shop everything",
  collections: "Collections",
  allCollections: "All collections",
  findYourCorner: "Find your corner of the shop",
  newIn: "New in",
  everythingNew: "Everything new",
  popular: "Bestsellers",
  goodToKnow: "Good to know",
  inFocus: "In focus",
  seeAll: "See all {count}",
  pieces: "{count, plural, one {# piece} other {# pieces}}",
  empty: {
    title: "No products yet",
    text: "{shop} doesn't have any products yet. Check back later.",
    ask: "Ask us a question",
  },
};

export type HomeTexts = typeof en;
