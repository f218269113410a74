import type { ReturnTexts } from "./en.ts";

export const ar: ReturnTexts = {
  requested: "وصلنا طلب الإرجاع {number}",
  requestedIntro: "طلبت إرجاع ما يلي:",
  requestedNext: "سننظر فيه ونكتب إليك بما يلي ذلك. يرجى الاحتفاظ بالبضاعة حتى ذلك الحين.",
  approved: "أعد إلينا مشترياتك: الإرجاع {number}",
  approvedIntro: "يمكنك الآن إرجاع ما يلي:",
  note: "ضع في الطرد ورقة عليها {number}.",
  rejected: "بشأن الإرجاع {number}",
  rejectedIntro: "لا يمكننا استرجاع ما يلي:",
  withdrawal: "وصلنا عدولك عن الطلب {order}",
  statement: "في {when} أرسلت إلينا هذا الإقرار:",
  opening: "«أنا، {name} ({email})، أعدل عن العقد المتعلق بالطلب {order}:",
  rights:
    "يعود إليك ما دفعته، بما فيه التوصيل، بالطريقة نفسها خلال 14 يومًا. يجب إرجاع البضاعة التي لديك خلال 14 يومًا، ولنا أن نؤخر المال حتى تصلنا أو يصلنا إثبات إرسالها.",
  closing: "»",
};
