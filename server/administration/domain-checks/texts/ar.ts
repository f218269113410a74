import type { DomainCheckTexts } from "./en.ts";

export const ar: DomainCheckTexts = {
  subject: "رسالة تجريبية من {store}",
  heading: "إرسال البريد يعمل",
  text: "هذه رسالة تجريبية من {store}. قبلها خادم البريد لديك، لذا سيتلقى عملاؤك تأكيدات الطلبات وسائر الرسائل.",
};
