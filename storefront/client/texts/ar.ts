import type { ClientTexts } from "./en.ts";

export const ar: ClientTexts = {
  copied: "تم النسخ",
  linkCopied: "تم نسخ الرابط",
  copyByHand: "تم تحديد الرابط. انسخه بالضغط على Ctrl+C أو ⌘C.",
  cartUpdated: "تم تحديث السلة",
  price: "السعر",
  preorder: "اطلب مسبقًا",
  from: "من {price}",
  save: "وفّر {percent}%",
  saveUpTo: "وفّر حتى {percent}%",
  adding: "جارٍ الإضافة…",
  addFailed: "تعذّرت الإضافة إلى السلة. تحقق من الاتصال ثم حاول مرة أخرى.",
  updateFailed: "تعذّر تحديث السلة. تحقق من الاتصال ثم حاول مرة أخرى.",
  retry: "حاول مرة أخرى",
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
    absent: "، غير متوفر",
  },
  characters: "الأحرف: {count} من {limit}",
  moreProducts:
    "{count, plural, zero {لا منتجات أخرى} one {منتج واحد إضافي} two {منتجان إضافيان} few {# منتجات إضافية} many {# منتجًا إضافيًا} other {# منتج إضافي}}",
};
