import type { BrandTexts } from "./en.ts";

export const ar: BrandTexts = {
  home: "الرئيسية",
  brands: "العلامات التجارية",
  description: "كل العلامات التجارية التي تجدها في {shop}.",
  none: "لا توجد علامات تجارية بعد.",
  seeAll: "عرض كل المنتجات",
  products:
    "{count, plural, zero {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}",
  brand: {
    title: "كل منتجات {brand}",
    titleOfPage: "كل منتجات {brand}، الصفحة {page}",
    description: "كل منتجات {brand} في {shop}.",
    lead: "كل منتجات {brand}.",
  },
};
