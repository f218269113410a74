import type { TrashTexts } from "./en.ts";

export const ar: TrashTexts = {
  title: "سلة المحذوفات",
  subtitle: "تُحفظ العناصر المحذوفة لمدة 30 يومًا.",
  views: "العناصر المحذوفة",
  kinds: {
    products: "المنتجات",
    collections: "المجموعات",
  },
  media: "الملفات المحذوفة",
  name: "الاسم",
  deleted: "تاريخ الحذف",
  purged: "الحذف النهائي",
  actions: "الإجراءات",
  restore: "استعادة",
  restoreOne: "استعادة {name}",
  remove: "حذف نهائي",
  removeOne: "حذف {name} نهائيًا",
  confirmTitle: "هل تريد حذف «{name}» نهائيًا؟",
  confirmText: "لا يمكن التراجع عن ذلك.",
  restored: "تمت استعادة {name}",
  removed: "تم الحذف النهائي",
  none: "سلة المحذوفات فارغة",
  noneText: "ستظهر العناصر المحذوفة هنا.",
  due: "الليلة",
  notes: {
    SLUG_CHANGED: "عنوان URL مستخدم لعنصر آخر. العنوان الجديد هو {values}.",
    SKU_IN_USE: "تستخدم منتجات أخرى أرقام SKU نفسها: {values}.",
    MEDIA_MISSING: "حُذفت بعض الصور أو مقاطع الفيديو في هذه الأثناء.",
    COLLECTIONS_MISSING: "حُذفت بعض مجموعاته في هذه الأثناء.",
    PARENT_MISSING: "حُذفت المجموعة الرئيسية أو نُقلت، وأصبحت هذه المجموعة في المستوى الأعلى.",
  },
};
