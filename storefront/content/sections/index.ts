/** Every section type, in the order of the editor's list. */
import { countdown } from "./banners/countdown.tsx";
import { hero } from "./banners/hero.tsx";
import { imageWithText } from "./banners/image-with-text.tsx";
import { slideshow } from "./banners/slideshow.tsx";
import { contactForm } from "./forms/contact-form.tsx";
import { newsletter } from "./forms/newsletter.tsx";
import { mainCart, mainCollection, mainProduct } from "./main/main-sections.ts";
import { customHtml } from "./media/custom-html.tsx";
import { gallery } from "./media/gallery.tsx";
import { map } from "./media/map.tsx";
import { video } from "./media/video.tsx";
import { collectionList } from "./products/collection-list.tsx";
import { featuredCollection } from "./products/featured-collection.tsx";
import { featuredProduct } from "./products/featured-product.tsx";
import { featuredProducts } from "./products/featured-products.tsx";
import { recentlyViewed } from "./products/recently-viewed.tsx";
import { recommendedProducts } from "./products/recommended-products.tsx";
import type { AnySection } from "./section.ts";
import { columns } from "./text/columns.tsx";
import { divider } from "./text/divider.tsx";
import { faq } from "./text/faq.tsx";
import { logoList } from "./text/logo-list.tsx";
import { promises } from "./text/promises.tsx";
import { richTextSection } from "./text/rich-text.tsx";
import { testimonials } from "./text/testimonials.tsx";

export const sections: readonly AnySection[] = [
  hero,
  slideshow,
  imageWithText,
  richTextSection,
  featuredCollection,
  featuredProducts,
  featuredProduct,
  collectionList,
  columns,
  promises,
  gallery,
  video,
  testimonials,
  faq,
  logoList,
  newsletter,
  contactForm,
  map,
  countdown,
  recommendedProducts,
  recentlyViewed,
  customHtml,
  divider,
  mainProduct,
  mainCollection,
  mainCart,
];

/** By name. */
export const sectionsByType: ReadonlyMap<string, AnySection> = new Map(sections.map((one) => [one.type, one]));
