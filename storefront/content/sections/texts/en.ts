/** English texts of sections; the type below is the shape of the other languages. */

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
  viewAll: "View all",
  featured: "Featured products",
  rating: "{rating} out of 5 stars",
  slides: { label: "Slideshow", slide: "Slide {number} of {count}", previous: "Previous slide", next: "Next slide" },
  newsletter: { email: "Email", submit: "Sign up" },
  map: { open: "Open in OpenStreetMap", of: ": {place}" },
  countdown: { days: "Days", hours: "Hours", minutes: "Minutes", seconds: "Seconds", until: "Until {date}" },
  viewProduct: "View product",
  embedded: "Embedded content",
  gallery: "Gallery",
  empty: {
    title: "No products yet",
    text: "{shop} doesn't have any products yet. Check back later.",
    ask: "Contact us",
  },
};

export type SectionTexts = typeof en;
