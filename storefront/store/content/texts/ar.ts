import type { ContentTexts } from "./en.ts";

export const ar: ContentTexts = {
  titles: {
    shipping: "الشحن",
    returns: "الإرجاع",
    terms: "الشروط والأحكام",
    privacy: "سياسة الخصوصية",
    "legal-notice": "بيانات الشركة القانونية",
  },
  startReturn: {
    heading: "تقديم طلب إرجاع",
    signedIn: "اختر الطلب من {account} ثم اضغط على «{button}».",
    account: "حسابك",
    guest: "طلبت من دون حساب؟ افتح الرابط في رسالة تأكيد الطلب ثم اضغط على «{button}».",
  },
  contact: {
    title: "اتصل بنا",
    description: "كيف تتواصل مع {shop}",
    lead: "راسلنا على {email}.",
    order: "هل سؤالك عن طلب؟ اذكر رقم الطلب الوارد في رسالة التأكيد.",
  },
};
