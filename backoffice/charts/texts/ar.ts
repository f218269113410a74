import type { ChartsTexts } from "./en.ts";

export const ar: ChartsTexts = {
  asChart: "عرض كرسم بياني",
  asTable: "عرض كجدول",
  none: "لا توجد بيانات لهذه الفترة",
  noneText: "{name}: ستظهر البيانات هنا.",
  kind: "رسم بياني",
  title: "{name} بمرور الوقت. استخدم مفتاحي السهم الأيمن والأيسر لقراءة كل نقطة.",
  table: "{name} بمرور الوقت",
  time: "الوقت",
  now: "الآن",
};
