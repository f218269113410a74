import type { HomeTexts } from "./en.ts";

/** `\u2068…\u2069` (Unicode isolates) keep what others wrote from rearranging the words around it. */
export const ar: HomeTexts = {
  overview: {
    hello: "مرحبًا، \u2068{name}\u2069",
    signedInAs: "سجّلت الدخول بالبريد \u2068{email}\u2069",
    unverified: "يُرجى تأكيد بريدك الإلكتروني.",
    sendCode: "أرسلوا إليّ رمزًا",
    latest: "آخر الطلبات",
    noAddress: "لا عناوين بعد",
    protected: "محميّ جيدًا",
    unprotected: "أضف مفتاح مرور أو خطوة ثانية",
    tiles: {
      bookings: "المواعيد والتذاكر وتغييرها وإلغاؤها",
      subscriptions: "التجديدات والعضويات والباقات",
      downloads: "الملفات التي اشتريتها",
      "gift-cards": "الرصيد المتبقي فيها",
      saved: "ما تريد أن يبقى أمام عينيك",
      profile: "الاسم والهاتف والصورة",
      privacy: "النشرة البريدية وبياناتك",
    },
  },
  guest: {
    failed: "لم ينجح تسجيل الدخول هذه المرة. يُرجى المحاولة مرة أخرى.",
    welcome: "أهلًا بعودتك",
    why: "سجّل الدخول لترى طلباتك وتتمّ الشراء بسرعة أكبر. جديد هنا؟ يمكنك إنشاء حساب في الصفحة التالية.",
    signIn: "تسجيل الدخول أو إنشاء حساب",
    orderedTitle: "طلبت كضيف؟",
    ordered: "افتح الرابط في رسالة التأكيد، فهو يوصلك إلى طلبك دون حاجة إلى حساب.",
    lost: "لا أجدها",
  },
  orders: {
    title: "طلباتك",
    order: "الطلب \u2068{number}\u2069",
    summary:
      "{count, plural, zero {{date}، لا منتجات} one {{date}، منتج واحد} two {{date}، منتجان} few {{date}، # منتجات} many {{date}، # منتجًا} other {{date}، # منتج}}",
    all: "كل الطلبات",
    older: "طلبات أقدم",
    none: "لا طلبات بعد. حين تطلب شيئًا يمكنك متابعته هنا.",
    findBy: "رقم الطلب أو اسم المنتج",
    find: "بحث",
    noneFits: "لا طلب يطابق «\u2068{text}\u2069».",
  },
};
