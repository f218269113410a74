import type { ContactFormTexts } from "./en.ts";

export const ar: ContactFormTexts = {
  title: "اتصل بنا",
  name: "الاسم",
  email: "البريد الإلكتروني",
  message: "الرسالة",
  submit: "إرسال الرسالة",
  sent: "تم إرسال الرسالة",
  sentText: "تم إرسال رسالتك إلى {shop}.",
  emailWrong: "أدخل عنوان بريد إلكتروني صالحًا، مثل name@example.com.",
  messageMissing: "اكتب رسالتك.",
};
