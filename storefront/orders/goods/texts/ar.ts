import type { GoodsTexts } from "./en.ts";

/** `\u2068…\u2069` (Unicode isolates) keep what others wrote from rearranging the words around it. */
export const ar: GoodsTexts = {
  balance: {
    title: "رصيد بطاقة الهدية",
    lead: "اكتب الرمز الموجود في الرسالة. يتكوّن من ستة عشر حرفًا ورقمًا.",
    states: {
      VALID: "جاهزة للاستخدام",
      EXPIRED: "انتهت صلاحيتها",
      DISABLED: "لم تعد صالحة",
    },
    code: "الرمز",
    look: "عرض الرصيد",
    howTo: "عند إتمام الطلب اكتب الرمز تحت «بطاقة هدية». ما لا تنفقه يبقى فيها.",
    give: "أهدِ بطاقة",
    empty: "اكتب رمز البطاقة.",
    unknown: "لا توجد بطاقة هدية بهذا الرمز. تحقّق من كل حرف وحاول مرة أخرى.",
    throttled: "محاولات كثيرة. انتظر ساعة أو اكتب إلينا.",
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
    toCalendar: "إضافة إلى تقويمك",
  },
};
