import type { Texts } from "./en.ts";

export const ar: Texts = {
  subject: "{item} متوفر من جديد",
  heading: "{item} متوفر من جديد",
  body: "طلبت منا أن نخبرك عندما يصبح {item} متاحًا للطلب مرة أخرى. أصبح متاحًا الآن. الكمية محدودة ولا يمكننا حجزها.",
  action: "عرض المنتج",
  note: "تصلك هذه الرسالة مرة واحدة لأنك طلبتها من {store}.",
};
