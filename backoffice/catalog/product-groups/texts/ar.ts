import type { ProductGroupsTexts } from "./en.ts";

export const ar: ProductGroupsTexts = {
  pageTitle: "السمات: مجموعات المنتجات المترابطة",
  caption: "مجموعات المنتجات، المعروض {count, number}",
  add: "إضافة مجموعة منتجات",
  added: "تمت إضافة مجموعة المنتجات",
  save: "حفظ",
  saved: "تم حفظ مجموعة المنتجات",
  editTitle: "تعديل «{name}»",
  name: "الاسم",
  option: "الخيار",
  optionHint: "الخيار الذي تختلف فيه المنتجات، مثل اللون. يحتاج كل منتج إلى قيمة واحدة منه بالضبط.",
  optionFixed: "لا يمكن تغيير خيار المجموعة.",
  noOption: "بدون",
  products: "المنتجات",
  productsHint: "لا يمكن أن يكون المنتج في أكثر من مجموعة.",
  findProduct: "ابحث عن منتجات",
  productCount:
    "{count, plural, zero {لا منتجات} one {منتج واحد} two {منتجان} few {# منتجات} many {# منتجًا} other {# منتج}}",
  search: "البحث في مجموعات المنتجات",
  none: "لا توجد مجموعات منتجات بعد",
  about:
    "تربط المجموعة منتجات هي أشكال مختلفة من المنتج نفسه، مثل قميص له منتج مستقل لكل لون. يمكن للمتاجر المبنية على واجهة API عرضها كمنتج واحد.",
  noMatch: "لا توجد نتائج",
  noMatchText: "جرّب كلمة بحث أقصر.",
  showMore: "عرض المزيد",
  actions: "الإجراءات",
  deleteNamed: "حذف {name}",
  deleteTitle: "حذف «{name}»؟",
  deleteConfirm: "حذف مجموعة المنتجات",
  deleteText: "تبقى منتجاتها. لا يمكن التراجع عن ذلك.",
  deleted: "تم حذف مجموعة المنتجات",
  problems: {
    option: "يحتاج كل منتج إلى قيمة واحدة بالضبط من خيار المجموعة. أزل المنتجات الأخرى أو غيّر خياراتها.",
    otherGroup: "أحد هذه المنتجات في مجموعة أخرى.",
    limit: "تتسع المجموعة لما يصل إلى {max, number} منتج.",
  },
};
