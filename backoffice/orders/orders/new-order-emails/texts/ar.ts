import type { NewOrderEmailsTexts } from "./en.ts";

export const ar: NewOrderEmailsTexts = {
  title: "رسائل الطلبات الجديدة",
  recipients: "إرسال الطلبات الجديدة إلى",
  hint: "افصل بين العناوين بفواصل. اترك الحقل فارغًا لإيقاف هذه الرسائل.",
  save: "حفظ المستلمين",
  saved: "تم حفظ المستلمين",
};
