import type { HomeTexts } from "./en.ts";

/** `\u2068…\u2069` (Unicode isolates) keep what others wrote from rearranging the words around it. */
export const ar: HomeTexts = {
  overview: {
    hello: "مرحبًا، \u2068{name}\u2069",
    signedInAs: "سجّلت الدخول بالبريد \u2068{email}\u2069",
    unverified: "يُرجى تأكيد بريدك الإلكتروني.",
    sendCode: "إرسال الرمز",
    latest: "آخر الطلبات",
    noAddress: "لا عناوين بعد",
    protected: "حسابك محمي",
    unprotected: "أضف مفتاح مرور أو التحقق بخطوتين",
    tiles: {
      bookings: "عرضها أو تغيير موعدها أو إلغاؤها",
      subscriptions: "التجديدات والعضويات والباقات",
      downloads: "الملفات التي اشتريتها",
      "gift-cards": "الرموز والأرصدة",
      saved: "المنتجات التي حفظتها",
      "payment-methods": "البطاقات التي حفظتها",
      profile: "الاسم والهاتف والصورة",
      privacy: "النشرة البريدية وبياناتك",
    },
  },
  guest: {
    failed: "تعذّر تسجيل الدخول. حاول مرة أخرى.",
    welcome: "أهلًا بعودتك",
    why: "سجّل الدخول لترى طلباتك وتتمّ الشراء بسرعة أكبر. جديد هنا؟ يمكنك إنشاء حساب في الصفحة التالية.",
    signIn: "تسجيل الدخول أو إنشاء حساب",
    orderedTitle: "طلبت كضيف؟",
    ordered: "افتح الرابط في رسالة التأكيد لعرض طلبك. لا حاجة إلى حساب.",
    lost: "لا أجد الرسالة",
  },
  orders: {
    title: "طلباتك",
    order: "الطلب \u2068{number}\u2069",
    summary:
      "{count, plural, zero {{date}، لا منتجات} one {{date}، منتج واحد} two {{date}، منتجان} few {{date}، # منتجات} many {{date}، # منتجًا} other {{date}، # منتج}}",
    all: "كل الطلبات",
    older: "طلبات أقدم",
    none: "لا طلبات بعد. ستظهر طلباتك هنا.",
    findBy: "رقم الطلب أو المنتج",
    find: "بحث",
    noneFits: "لا طلبات تطابق «⁨{text}⁩».",
  },
};
