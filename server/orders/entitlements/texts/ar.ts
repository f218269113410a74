import type { DownloadTexts } from "./en.ts";

export const ar: DownloadTexts = {
  subject: "ملفاتك للتنزيل – {store}",
  one: "ملفك جاهز للتنزيل",
  many: "ملفاتك جاهزة للتنزيل",
  action: "عرض طلبك",
  note: "يعمل كل رابط {days} يومًا و{count} مرات تنزيل. اكتب إلينا إن احتجت إلى المزيد.",
};
