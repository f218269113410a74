import type { ViewsTexts } from "./en.ts";

export const ar: ViewsTexts = {
  views: "طرق العرض",
  shared: "مشتركة مع كل الموظفين",
  sharedByOther: "شاركها موظف آخر",
  save: "حفظ طريقة العرض…",
  delete: "حذف طرق العرض…",
  columns: "الأعمدة",
  done: "تم",
  columnDialog: {
    hint: "هذا الترتيب لك وحدك. يمكنك أيضًا نقل العمود باستخدام Alt ومفاتيح الأسهم.",
    reset: "إعادة الضبط",
    wasReset: "تمت استعادة الأعمدة الافتراضية",
    moved: "{name}: الموضع {position, number} من {total, number}",
    moveUp: "نقل {name} إلى الأعلى",
    moveDown: "نقل {name} إلى الأسفل",
  },
  saveDialog: {
    title: "حفظ طريقة العرض",
    saved: "تم حفظ طريقة العرض",
    save: "حفظ",
    replace: "استبدال",
    name: "الاسم",
    hint: "يحفظ عوامل التصفية والبحث والترتيب الحالية.",
    replaceHint: "لديك طريقة عرض بهذا الاسم، وسيستبدلها الحفظ.",
    share: "مشاركة مع كل الموظفين",
    shareHint: "يمكن لكل من له صلاحية على هذه القائمة استخدامها.",
  },
  deleteDialog: {
    title: "حذف طرق العرض",
    none: "لا توجد طرق عرض محفوظة",
    delete: "حذف طريقة العرض {name}",
  },
};
