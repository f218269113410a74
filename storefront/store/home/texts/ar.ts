import type { HomeTexts } from "./en.ts";

export const ar: HomeTexts = {
  description: "متجر {shop}",
  shopEverything: "تسوّق الكل",
  collections: "المجموعات",
  allCollections: "كل المجموعات",
  findYourCorner: "تسوّق حسب المجموعة",
  newIn: "وصل حديثًا",
  everythingNew: "كل الجديد",
  popular: "الأكثر مبيعًا",
  goodToKnow: "من المفيد أن تعرف",
  inFocus: "منتجات مميزة",
  seeAll: "عرض الكل ({count})",
  pieces: "{count, plural, zero {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}",
  empty: {
    title: "لا توجد منتجات بعد",
    text: "لا توجد منتجات لدى {shop} بعد. عُد لاحقًا.",
    ask: "تواصل معنا",
  },
};
