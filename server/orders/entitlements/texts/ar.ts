import type { DownloadTexts } from "./en.ts";

export const ar: DownloadTexts = {
  subject: "تنزيلاتك – {store}",
  one: "تنزيلك جاهز",
  many: "تنزيلاتك جاهزة",
  intro: "شكرًا على طلبك {number}. استخدم الروابط أدناه لتنزيل ملفاتك.",
  action: "عرض طلبك",
  note: "يعمل كل رابط {days} يومًا و{count} مرات تنزيل. راسلنا إذا احتجت إلى المزيد.",
};
