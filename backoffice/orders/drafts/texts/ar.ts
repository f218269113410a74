import type { DraftTexts } from "./en.ts";

export const ar: DraftTexts = {
  title: "لديك تغييرات غير محفوظة",
  text: "آخر تغيير في هذا المتصفح: {time}.",
  discard: "تجاهل",
  restore: "استعادة",
};
