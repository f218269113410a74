import type { GoodsTexts } from "./en.ts";

/** `\u2068…\u2069` (Unicode isolates) keep what others wrote from rearranging the words around it. */
export const ar: GoodsTexts = {
  balance: {
    title: "رصيد بطاقة الهدية",
    lead: "أدخل الرمز المكوّن من 16 خانة من رسالة بطاقة الهدية.",
    states: {
      VALID: "جاهزة للاستخدام",
      EXPIRED: "منتهية الصلاحية",
      DISABLED: "لم تعد صالحة",
    },
    code: "رمز بطاقة الهدية",
    look: "التحقق من الرصيد",
    howTo: "أدخل الرمز تحت «بطاقة هدية» عند إتمام الطلب. يبقى الرصيد المتبقي في البطاقة.",
    give: "شراء بطاقة هدية",
    empty: "أدخل رمز بطاقة هدية.",
    unknown: "لم نعثر على بطاقة هدية بهذا الرمز. تحقق منه وحاول مرة أخرى.",
    throttled: "محاولات كثيرة جدًا. انتظر ساعة أو تواصل معنا.",
  },
  ticket: {
    title: "تذكرة \u2068{event}\u2069",
    number: "التذكرة {number}",
    qrCode: "رمز QR للتذكرة {number}",
    states: {
      VALID: "صالحة",
      UNPAID: "بانتظار الدفع",
      USED: "مستخدمة",
      CANCELED: "غير صالحة",
    },
    unpaid: "تصبح هذه التذكرة صالحة بعد دفع الطلب، وسنبلغك حينها بالبريد الإلكتروني.",
    toCalendar: "إضافة إلى التقويم",
  },
};
