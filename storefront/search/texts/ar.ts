import type { SearchTexts } from "./en.ts";

export const ar: SearchTexts = {
  everything: "كل المنتجات",
  description: "كل منتجات {shop}",
  title: {
    zero: "«{words}»: لا نتائج",
    one: "«{words}»: نتيجة واحدة",
    two: "«{words}»: نتيجتان",
    few: "«{words}»: {count} نتائج",
    many: "«{words}»: {count} نتيجة",
    other: "«{words}»: {count} نتيجة",
  },
  found: "«{words}»",
  nothing: "لا نتائج لـ«{words}»",
  corrected: "لا شيء يطابق «{words}». هذا ما وجدناه لـ«{corrected}».",
  tryOthers: "جرّب كلمات أقل أو كلمات أخرى، أو ألقِ نظرة هنا.",
  others: "هذه الكلمات لها نتائج:",
  instead: "الأكثر رواجًا",
  collection: "مجموعة",
  partial: "لا توجد منتجات تطابق «{words}» بالكامل. هذه منتجات تطابق «{found}».",
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
