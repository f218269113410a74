import type { SearchTexts } from "./en.ts";

export const ar: SearchTexts = {
  everything: "كل المنتجات",
  description: "كل منتجات {shop}",
  title:
    "{count, plural, zero {«{words}»: لا نتائج} one {«{words}»: نتيجة واحدة} two {«{words}»: نتيجتان} few {«{words}»: # نتائج} many {«{words}»: # نتيجة} other {«{words}»: # نتيجة}}",
  found: "«{words}»",
  nothing: "لا نتائج لـ«{words}»",
  corrected: "لا نتائج لـ«{words}». تُعرض نتائج «{corrected}».",
  noProducts: "لا توجد منتجات بعد.",
  tryOthers: "تحقق من الإملاء أو جرّب كلمات أقل أو كلمات أخرى.",
  tryOthersOrBrowse: "تحقق من الإملاء أو جرّب كلمات أقل أو كلمات أخرى أو تصفّح مجموعاتنا.",
  others: "جرّب إحدى عمليات البحث هذه:",
  bestsellers: "الأكثر مبيعًا",
  collection: "مجموعة",
  partial: "لا نتائج لـ«{words}». تُعرض نتائج «{found}».",
  pages: "صفحات",
  page: "صفحة",
  pageWords: {
    shipping: "شحن الشحن توصيل التوصيل رسوم",
    returns: "ارجاع استرجاع استبدال استرداد الغاء",
    "legal-notice": "بيانات الشركة القانونية",
    privacy: "خصوصية الخصوصية بيانات",
    terms: "شروط الشروط احكام ضمان",
    contact: "تواصل اتصل دعم مساعدة خدمة العملاء",
  },
  smallWords: "في من على الى عن هل كيف ما متى",
};
