import type { HomeTexts } from "./en.ts";

export const ar: HomeTexts = {
  description: "متجر {shop}",
  shopEverything: "تسوّق الكل",
  collections: "المجموعات",
  allCollections: "كل المجموعات",
  findYourCorner: "اكتشف ما يناسبك في المتجر",
  newIn: "وصل حديثًا",
  everythingNew: "كل الجديد",
  popular: "الأكثر رواجًا",
  goodToKnow: "من المفيد أن تعرف",
  inFocus: "تحت الضوء",
  seeAll: "عرض الكل ({count})",
  pieces: "{count, plural, zero {لا قطع} one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}",
  empty: {
    title: "لا توجد منتجات بعد",
    text: "لا توجد منتجات لدى {shop} بعد. عُد لاحقًا.",
    ask: "اطرح علينا سؤالًا",
  },
};
