import type { AutomationTexts } from "./en.ts";

export const ar: AutomationTexts = {
  pausedSubject: "تم إيقاف الأتمتة مؤقتًا: {name}",
  pausedHeading: "تم إيقاف أتمتة مؤقتًا",
  paused: "فشلت «{name}» {count} مرة متتالية. راجع السجل لمعرفة السبب وأصلحه ثم أعد تشغيلها.",
  log: "عرض السجل",
  pausedNote: "لا تُعالَج لاحقًا الأحداث التي تقع أثناء الإيقاف.",
};
