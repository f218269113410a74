import type { RedirectsTexts } from "./en.ts";

export const ar: RedirectsTexts = {
  create: "إعادة توجيه الرابط القديم إلى الجديد",
  createOn: "تبقى الروابط إلى {slug} تعمل، وتتعرف محركات البحث على الرابط الجديد.",
  createOff: "ستعرض الروابط إلى {slug} رسالة «الصفحة غير موجودة».",
};
