import type { PromotionsTexts } from "./en.ts";

export const ar: PromotionsTexts = {
  title: "اللافتات",
  add: "إضافة لافتة",
  image: "الصورة",
  banner: "اللافتة",
  status: "الحالة",
  visible: "ظاهرة",
  hidden: "مخفية",
  collections: "المجموعات",
  none: "لا توجد لافتات بعد",
  noneText: "اعرض لافتة بين منتجات مجموعة، مثلًا للإعلان عن موسم جديد أو شحن مجاني.",
  caption: "{count, plural, zero {لا لافتات} one {لافتة واحدة} two {لافتتان} few {# لافتات} many {# لافتة} other {# لافتة}}",
  unnamedCollection: "مجموعة غير معروفة",
  noCollections: "لا شيء",
  firstAndMore: "{count, plural, zero {{first}} one {{first} وواحدة أخرى} two {{first} واثنتان أخريان} few {{first} و# أخرى} many {{first} و# أخرى} other {{first} و# أخرى}}",
  editor: {
    saved: "تم حفظ اللافتة",
    unsavedNew: "لافتة غير محفوظة",
    unsaved: "تغييرات غير محفوظة",
    name: "العنوان",
    nameHint: "يظهر على اللافتة.",
    nameMissing: "أدخل عنوانًا.",
    link: "الرابط",
    linkHint: "رابط كامل يبدأ بـ https://. اتركه فارغًا للافتة بلا رابط.",
    linkInvalid: "أدخل رابطًا يبدأ بـ https://.",
    show: "عرض في المتجر",
    imageDescription: "وصف الصورة",
    altText: "النص البديل",
    altTextHint: "يصف الصورة للعملاء الذين لا يمكنهم رؤيتها.",
    conflict: "عدّل شخص آخر هذه اللافتة. أعد تحميل الصفحة لرؤية أحدث نسخة. تبقى تعديلاتك هنا حتى ذلك الحين.",
    deleted: "تم حذف اللافتة",
    delete: "حذف",
    deleteTitle: "هل تريد حذف «{name}»؟",
    deleteBanner: "حذف اللافتة",
    deleteText: "ستُزال من كل المجموعات. لا يمكن التراجع عن ذلك."
  },
  placements: {
    none: "لا توجد مجموعات محددة. أضف المجموعات التي ستُعرض فيها اللافتة.",
    collection: "المجموعة",
    duplicate: "أضفت هذه المجموعة من قبل.",
    position: "الموضع",
    subcollections: "تضمين المجموعات الفرعية",
    remove: "إزالة المجموعة {number}",
    add: "إضافة مجموعة",
    positionInvalid: "أدخل موضعًا من 1 إلى 100,000."
  }
};
