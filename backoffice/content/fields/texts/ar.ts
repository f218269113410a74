import type { FieldsTexts } from "./en.ts";

export const ar: FieldsTexts = {
  media: {
    chooseImage: "اختيار صورة",
    chooseVideo: "اختيار فيديو",
    change: "تغيير",
    changeNamed: "تغيير {field}",
    remove: "إزالة",
    removeNamed: "إزالة {field}",
    alt: "النص البديل",
    altHint: "صف الصورة لمن لا يستطيع رؤيتها.",
  },
  schemes: { page: "الصفحة", tinted: "ملوّن", brand: "العلامة", dark: "داكن" },
  references: {
    search: "البحث بالاسم",
    deleted: "محذوف",
    count:
      "{count} من {max, plural, zero {# محدد} one {# محدد} two {# محددين} few {# محددة} many {# محددًا} other {# محدد}}",
    up: "نقل {name} إلى الأعلى",
    down: "نقل {name} إلى الأسفل",
    remove: "إزالة {name}",
  },
  links: {
    search: "ابحث عن صفحة أو الصق رابطًا",
    address: "عنوان ويب",
    product: "منتج",
    collection: "مجموعة",
    page: "صفحة",
    post: "مقال في المدونة",
    home: "الصفحة الرئيسية",
    allCollections: "كل المجموعات",
    searchPage: "البحث",
    blog: "المدونة",
    account: "حساب العميل",
    cart: "سلة التسوق",
  },
};
