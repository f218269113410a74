import type { WebhookNoticeTexts } from "./en.ts";

export const ar: WebhookNoticeTexts = {
  hourHeading: "تتعذر نقطة نهاية Webhook منذ ساعة",
  hourText: "نواصل المحاولة ولا يضيع أي حدث. إذا استمر التعذر ثلاثة أيام فستُعطَّل.",
  dayHeading: "تتعذر نقطة نهاية Webhook منذ يوم",
  dayText: "نواصل المحاولة ولا يضيع أي حدث. إذا لم تعد للعمل خلال يومين فستُعطَّل.",
  disabledHeading: "تم تعطيل نقطة نهاية Webhook",
  disabledText: "كانت متعذرة منذ ثلاثة أيام. عند تفعيلها من جديد تُسلَّم كل الأحداث المعلقة.",
  subject: "{heading}: {host}",
  action: "عرض عمليات التسليم",
  since: "متعذرة منذ {date}.",
};
