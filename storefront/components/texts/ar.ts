import type { ComponentTexts } from "./en.ts";

export const ar: ComponentTexts = {
  breadcrumb: "مسار التنقل",
  home: "الرئيسية",
  card: {
    soldOut: "نفد",
    sale: "تخفيض",
    add: "أضف",
    addWhat: " {product} إلى السلة",
    choose: "اختر",
    chooseWhat: " خيارات {product}",
    heart: "حفظ {product} في قائمة الأمنيات",
    colors: "الألوان: {colors}",
  },
  recommended: {
    boughtTogether: "تُشترى معًا غالبًا",
    similar: "قد يعجبك أيضًا",
    bestSellers: "الأكثر مبيعًا",
    newest: "وصل حديثًا",
  },
};
