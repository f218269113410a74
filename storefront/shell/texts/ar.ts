import type { ShellTexts } from "./en.ts";

export const ar: ShellTexts = {
  skip: "انتقل إلى المحتوى",
  privateStore: "متجر خاص",
  privateNotice: "هذا المتجر خاص. لا يراه إلا فريق العمل والزوار الذين لديهم كلمة المرور.",
  announcement: "إعلان",
  menu: "القائمة",
  closeMenu: "إغلاق القائمة",
  shop: "المتجر",
  allCollections: "كل المجموعات",
  yourAccount: "حسابك",
  wishList: "قائمة الأمنيات",
  account: "الحساب",
  cart: "السلة",
  inCart:
    "{count, plural, zero {، لا منتجات} one {، منتج واحد} two {، منتجان} few {، # منتجات} many {، # منتجًا} other {، # منتج}}",
  yourCart: "سلتك",
  closeCart: "إغلاق السلة",
  help: "المساعدة",
  pages: {
    shipping: "الشحن",
    returns: "الإرجاع",
    terms: "الشروط والأحكام",
    privacy: "سياسة الخصوصية",
    "legal-notice": "بيانات الشركة القانونية",
  },
  contact: "اتصل بنا",
  yourOrders: "طلباتك",
  policies: "السياسات",
  pricesIn: "الأسعار بعملة {currency}",
  newsletter: { title: "اشترك في نشرتنا البريدية", email: "بريدك الإلكتروني", submit: "سجّلني" },
  backToCart: "العودة إلى السلة",
  backTo: "العودة إلى {place}",
  search: {
    label: "بحث",
    suggestions: "اقتراحات",
    before: "عمليات البحث الأخيرة",
    found:
      "{count, plural, zero {لا اقتراحات} one {اقتراح واحد} two {اقتراحان} few {# اقتراحات} many {# اقتراحًا} other {# اقتراح}}",
  },
  errors: {
    missing: {
      title: "الصفحة غير موجودة",
      heading: "هذه الصفحة غير موجودة",
      text: "ربما نُقلت أو حُذفت. جرّب البحث في المتجر.",
    },
    broken: {
      title: "حدث خطأ",
      big: "عذرًا",
      heading: "حدث خطأ من جانبنا",
      text: "حاول مرة أخرى بعد قليل. إذا استمرت المشكلة، تواصل معنا واذكر هذا الرقم: {number}",
    },
    unavailable: {
      title: "غير متاح مؤقتًا",
      heading: "سنعود بعد لحظات",
      text: "المتجر غير متاح مؤقتًا. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ.",
    },
    near: "هل كنت تبحث عن أحد هذه المنتجات؟",
    again: "حاول مرة أخرى",
    toShop: "متابعة التسوق",
    write: "تواصل معنا",
  },
};
