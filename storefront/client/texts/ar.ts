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
  nextOn: "التالي في {date}.",
  arrives: "يصل {dates}",
  changedTo: "تم التغيير إلى {choices}.",
};
