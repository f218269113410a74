import type { AutomationTexts } from "./en.ts";

export const ar: AutomationTexts = {
  pausedSubject: "تم إيقاف الأتمتة مؤقتًا: {name}",
  pausedHeading: "تم إيقاف أتمتة مؤقتًا",
  paused: "فشلت «{name}» {count} مرة متتالية. راجع السجل لمعرفة السبب وأصلحه ثم أعد تشغيلها.",
  log: "عرض السجل",
  pausedNote: "لا تُعالَج لاحقًا الأحداث التي تقع أثناء الإيقاف.",
  lowStockOf: "مخزون منخفض: {item}",
  lowStock:
    "مخزون منخفض: {count, plural, zero {لا متغيرات} one {متغير واحد} two {متغيران} few {# متغيرات} many {# متغيرًا} other {# متغير}}",
  stockLeft:
    "{name}: {count, plural, zero {لم يتبقَّ شيء} one {تبقّت قطعة واحدة} two {تبقّت قطعتان} few {تبقّت # قطع} many {تبقّت # قطعة} other {تبقّت # قطعة}}",
  lowStockNote: "تصلك هذه الرسالة عندما يتوفر أقل من {count}.",
  product: "منتج",
};
