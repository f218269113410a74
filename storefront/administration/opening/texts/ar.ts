import type { OpeningTexts } from "./en.ts";

export const ar: OpeningTexts = {
  opening: {
    title: "نفتتح قريبًا",
    heading: "نفتتح قريبًا",
    text: "نعمل على تجهيز متجرنا. تفضّل بزيارتنا لاحقًا.",
    on: "نفتتح في {date}.",
  },
  closed: {
    title: "مغلق مؤقتًا",
    heading: "المتجر مغلق مؤقتًا",
    text: "متجرنا مغلق حاليًا. تفضّل بزيارتنا لاحقًا.",
    on: "نعود في {date}.",
  },
  newsletter: {
    label: "البريد الإلكتروني",
    hint: "أخبار وعروض عبر البريد الإلكتروني. يمكنك إلغاء الاشتراك في أي وقت.",
    submit: "اشترك",
  },
  password: "كلمة مرور المتجر",
  enter: "دخول المتجر",
  wrongPassword: "كلمة المرور غير صحيحة. تحقق منها وحاول مرة أخرى.",
  staff: "هل أنت صاحب هذا المتجر؟",
  signIn: "تسجيل الدخول",
};
