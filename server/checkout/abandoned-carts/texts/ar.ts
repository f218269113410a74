import type { Texts } from "./en.ts";

export const ar: Texts = {
  subject: "تركت شيئًا في سلتك",
  heading: "سلتك بانتظارك",
  greeting: "مرحبًا {name}،",
  body: "تركت {item} في سلتك لدى {store}. احتفظنا بها لك لتتابع من حيث توقفت.",
  more: "{count, plural, zero {ولا منتجات أخرى} one {ومنتج آخر} two {ومنتجان آخران} few {و# منتجات أخرى} many {و# منتجًا آخر} other {و# منتج آخر}}",
  stock: "المنتجات في السلة غير محجوزة وقد تنفد.",
  coupon: "وفّر مع الرمز {code}. يُطبَّق تلقائيًا عبر الزر أدناه.",
  total: "المجموع: {total}",
  action: "العودة إلى سلتي",
  note: "تصلك هذه الرسالة لأنك لم تُكمل عملية شراء لدى {store}. لإيقاف التذكيرات: {link}",
};
