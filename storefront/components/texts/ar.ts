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
  rating: {
    stars: "{rating} من 5 نجوم",
    count:
      "{count, plural, zero {لا تقييمات} one {تقييم واحد} two {تقييمان} few {# تقييمات} many {# تقييمًا} other {# تقييم}}",
  },
  recommended: {
    boughtTogether: "تُشترى معًا غالبًا",
    similar: "قد يعجبك أيضًا",
    bestSellers: "الأكثر مبيعًا",
    newest: "وصل حديثًا",
  },
};
