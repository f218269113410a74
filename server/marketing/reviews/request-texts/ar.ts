import type { RequestTexts } from "./en.ts";

export const ar: RequestTexts = {
  subject: "ما رأيك في طلبك؟",
  heading: "ما رأيك؟",
  greeting: "مرحبًا {name}،",
  body: "استلمت قبل فترة طلبك {number} من {store}. شارك رأيك مع العملاء الآخرين: لا يستغرق الأمر سوى دقيقة ولا تحتاج إلى تسجيل الدخول.",
  action: "اكتب تقييمًا",
  note: "وصلك هذا البريد لأنك اشتريت من {store}. نسأل مرة واحدة لكل طلب. لإيقاف هذه الرسائل: {link}",
};
