import type { StaffOrderTexts } from "./en.ts";

export const ar: StaffOrderTexts = {
  newOrderSubject: "طلب جديد {number}: {total}",
  newOrderHeading: "طلب جديد {number}",
  newOrder: "قدّم {buyer} طلبًا بقيمة {total}.",
  newOrderPending: "يحتاج الطلب إلى موافقتك.",
  newOrderUnpaid: "لم يُدفع الطلب بعد. طريقة الدفع: {method}.",
  customer: "العميل",
  open: "عرض الطلب",
  newOrderNote: "يمكنك تحديد من يستلم هذه الرسالة في الإعدادات › الطلبات والفواتير.",
  mentionSubject: "ذكرك {author} في الطلب {number}",
  mentionHeading: "ذكرك {author}",
  mention: "في تعليق على الطلب {number}:",
  mentionNote: "التعليقات مرئية لفريق العمل فقط.",
  someone: "شخص ما",
};
