import type { PreviewTexts } from "./en.ts";

export const ar: PreviewTexts = {
  notice: "أنت تشاهد مسودة.",
  exit: "الخروج من المعاينة",
  expired: "انتهت صلاحية رابط المعاينة",
  expiredText: "اطلب رابطًا جديدًا من المتجر.",
};
