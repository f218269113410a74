import type { Texts } from "./en.ts";

export const ar: Texts = {
  subject: "تركت شيئًا في سلتك",
  heading: "سلتك ما زالت هنا",
  greeting: "مرحبًا {name}،",
  body: "تركت {item} في سلتك لدى {store}. احتفظنا بها لك لتتابع من حيث توقفت.",
  more: "{count, plural, zero {ولا منتجات أخرى} one {ومنتج آخر} two {ومنتجان آخران} few {و# منتجات أخرى} many {و# منتجًا آخر} other {و# منتج آخر}}",
  stock: "لا تحجز السلة المنتجات: قد يسبقك غيرك.",
  coupon: "مع الرمز {code} يصبح السعر أقل. الزر أدناه يطبقه لك.",
  total: "المجموع: {total}",
  action: "العودة إلى سلتي",
  note: "تصلك هذه الرسالة لأنك تركت سلة لدى {store}. لإيقاف التذكيرات: {link}",
};
