import type { Texts } from "./en.ts";

export const ar: Texts = {
  subject: "أرسل إليك {sender} بطاقة هدية بقيمة {amount}",
  heading: "بطاقة هدية لك",
  headingNamed: "{recipient}، هذه لك",
  intro: "أرسل إليك {sender} بطاقة هدية بقيمة {amount} من {store}.",
  code: "الرمز الخاص بك",
  action: "تسوّق الآن",
  use: "أدخل الرمز عند الدفع. ما لا تنفقه يبقى على البطاقة.",
  expires: "يمكن استخدام البطاقة حتى {date}.",
  keep: "احتفظ بهذه الرسالة: كل من يعرف الرمز يستطيع استخدام البطاقة.",
};
