import type { ClientTexts } from "./en.ts";

export const ar: ClientTexts = {
  copied: "تم النسخ",
  linkCopied: "تم نسخ الرابط",
  copyByHand: "الرابط محدد. انسخه يدويًا.",
  cartUpdated: "تم تحديث السلة",
  price: "السعر",
  preorder: "اطلب مسبقًا",
  subscribe: "اشترك",
  addToCart: "أضف إلى السلة",
  notifyMe: "أعلمني",
  nextOn: "الدفعة التالية في {date}.",
  arrives: "يصل {dates}",
  changedTo: "تم التغيير إلى {choices}.",
  choice: ": {choice}",
  choiceStates: {
    available: "",
    soldOut: "، نفد",
    absent: "، غير متوفر مع بقية اختياراتك",
  },
  characters: "الأحرف: {count} من {limit}",
  moreProducts: {
    zero: "لا منتجات أخرى",
    one: "منتج واحد إضافي",
    two: "منتجان إضافيان",
    few: "{count} منتجات إضافية",
    many: "{count} منتجًا إضافيًا",
    other: "{count} منتج إضافي",
  },
};
