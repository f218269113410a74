import type { Texts } from "./en.ts";

export const ar: Texts = {
  subject: "عاد {item}",
  heading: "{item} متوفر من جديد",
  body: "طلبت منا أن نخبرك عندما يصبح {item} متاحًا للطلب مرة أخرى. أصبح متاحًا الآن. لا نحجز أي قطعة، فالأولوية لمن يطلب أولًا.",
  action: "عرض المنتج",
  note: "تصلك هذه الرسالة مرة واحدة لأنك طلبتها من {store}.",
};
