import type { AnalyticsTexts } from "./en.ts";

export const ar: AnalyticsTexts = {
  title: "التحليلات",
  subtitle: "الأيام بحسب المنطقة الزمنية لمتجرك، {zone}. لا تُحتسب الطلبات الملغاة.",
  reports: "التقارير",
  firstDay: "تاريخ البداية",
  lastDay: "تاريخ النهاية",
  period: "الفترة",
  compareTo: "مقارنة بـ",
  comparedTo: "مقارنة بـ: {period}",
  orders: "{count, plural, zero {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}",
  salesWithOrders: "{count, plural, zero {{sales} · لا طلبات} one {{sales} · طلب واحد} two {{sales} · طلبان} few {{sales} · # طلبات} many {{sales} · # طلبًا} other {{sales} · # طلب}}",
  noOrders: "لا توجد طلبات في هذه الفترة.",
  noDiscounts: "لا توجد خصومات في هذه الفترة.",
  chooseLonger: "اختر فترة أطول.",
  noChange: "بلا تغيير",
  noPrevious: "لا بيانات سابقة",
  increase: "ارتفاع {percent}",
  decrease: "انخفاض {percent}",
  csv: "CSV",
  showAll: "{count, plural, zero {عرض الكل} one {عرض صف واحد} two {عرض الصفين} few {عرض كل الصفوف (#)} many {عرض كل الصفوف (#)} other {عرض كل الصفوف (#)}}",
  moreInCsv: "{count, plural, zero {لا مزيد في ملف CSV} one {صف آخر في ملف CSV} two {صفان آخران في ملف CSV} few {# صفوف أخرى في ملف CSV} many {# صفًا آخر في ملف CSV} other {# صف آخر في ملف CSV}}",
  tabs: {
    sales: "المبيعات",
    products: "المنتجات",
    customers: "العملاء",
    searches: "عمليات البحث",
    stock: "المخزون"
  },
  comparisons: {
    PREVIOUS_PERIOD: "الفترة السابقة",
    PREVIOUS_YEAR: "العام السابق"
  },
  spans: {
    today: "اليوم",
    "7d": "آخر 7 أيام",
    "30d": "آخر 30 يومًا",
    "90d": "آخر 90 يومًا",
    year: "هذا العام",
    "12m": "آخر 12 شهرًا",
    custom: "مخصصة…"
  },
  names: {
    NEW: "العملاء الجدد",
    RETURNING: "العملاء العائدون",
    WEB: "المتجر الإلكتروني",
    POS: "نقطة البيع",
    BACKOFFICE_MERCHANT: "الطلبات المسودة",
    PHYSICAL: "المنتجات المادية",
    DIGITAL: "المنتجات الرقمية",
    GIFT_CARD: "بطاقات الهدايا",
    SERVICE: "الخدمات",
    noAddress: "بلا عنوان",
    manual: "خصم يدوي",
    noName: "بلا اسم"
  },
  customers: {
    customer: "العميل",
    email: "البريد الإلكتروني",
    orders: "الطلبات",
    lastOrder: "آخر طلب",
    sales: "المبيعات",
    summary: "ملخص العملاء",
    inSales: "مبيعات بقيمة {amount}",
    repeatRate: "نسبة العملاء العائدين",
    repeatCount: "{count, plural, zero {لا عملاء} one {{repeat} من عميل واحد} two {{repeat} من عميلين} few {{repeat} من # عملاء} many {{repeat} من # عميلًا} other {{repeat} من # عميل}}",
    top: "أفضل العملاء حسب المبيعات",
    none: "لا توجد طلبات في هذه الفترة"
  },
  funnel: {
    title: "تفاصيل التحويل",
    addedToCart: "أُضيف إلى السلة",
    reachedCheckout: "وصل إلى إتمام الشراء",
    ordered: "أتم الطلب",
    note: "لا تُحتسب الزيارات لأن متجرك لا يتتبعها بملفات تعريف الارتباط. تُحتسب السلة في يوم إنشائها، وقد تتحول السلات الأخيرة إلى طلبات.",
    rateOverTime: "معدل التحويل عبر الزمن",
    converted: "تحوّل {share} من السلات إلى طلبات",
    rate: "معدل التحويل",
    none: "لا توجد طلبات في هذه الفترة",
    noneText: "يظهر معدل التحويل هنا بعد أول طلب.",
    noCarts: "لا سلات",
    point: "{share} · {orders} من {carts}"
  },
  products: {
    title: "المبيعات حسب المنتج",
    groupBy: "تجميع حسب",
    name: "الاسم",
    units: "الوحدات المباعة",
    orders: "الطلبات",
    sales: "المبيعات",
    change: "التغيير",
    none: "لا توجد مبيعات في هذه الفترة",
    dimensions: {
      PRODUCT: "المنتج",
      VARIANT: "المتغير",
      COLLECTION: "المجموعة",
      ITEM_TYPE: "نوع المنتج"
    },
    captions: {
      PRODUCT: "المبيعات حسب المنتج",
      VARIANT: "المبيعات حسب المتغير",
      COLLECTION: "المبيعات حسب المجموعة",
      ITEM_TYPE: "المبيعات حسب نوع المنتج"
    }
  },
  rhythm: {
    title: "الطلبات حسب اليوم والساعة",
    caption: "الطلبات حسب يوم الأسبوع والساعة",
    cell: "{count, plural, zero {{day}، {hour}: لا طلبات، {sales}} one {{day}، {hour}: طلب واحد، {sales}} two {{day}، {hour}: طلبان، {sales}} few {{day}، {hour}: # طلبات، {sales}} many {{day}، {hour}: # طلبًا، {sales}} other {{day}، {hour}: # طلب، {sales}}}",
    emptyCell: "{day}، {hour}: لا طلبات",
    busiest: "{count, plural, zero {لا طلبات: {day}، {hour}.} one {أكثر الأوقات نشاطًا: {day}، {hour} (طلب واحد).} two {أكثر الأوقات نشاطًا: {day}، {hour} (طلبان).} few {أكثر الأوقات نشاطًا: {day}، {hour} (# طلبات).} many {أكثر الأوقات نشاطًا: {day}، {hour} (# طلبًا).} other {أكثر الأوقات نشاطًا: {day}، {hour} (# طلب).}}"
  },
  sales: {
    overTime: "المبيعات عبر الزمن",
    breakdown: "تفاصيل المبيعات",
    byCountry: "المبيعات حسب البلد",
    byCustomerType: "العملاء الجدد والعائدون",
    byDiscount: "المبيعات حسب الخصم",
    byPaymentMethod: "المبيعات حسب طريقة الدفع",
    byChannel: "المبيعات حسب القناة",
    summary: "ملخص المبيعات",
    includedTaxes: "الضرائب المشمولة في الأسعار",
    figures: {
      sales: "إجمالي المبيعات",
      net: "صافي المبيعات",
      orders: "الطلبات",
      averageOrder: "متوسط قيمة الطلب",
      units: "الوحدات المباعة",
      refunds: "المبالغ المستردة"
    },
    lines: {
      items: "إجمالي سعر المنتجات",
      discounts: "الخصومات",
      shipping: "الشحن",
      fees: "الرسوم",
      tips: "الإكراميات",
      taxes: "الضرائب",
      sales: "إجمالي المبيعات",
      refunds: "المبالغ المستردة",
      net: "صافي المبيعات"
    }
  },
  searches: {
    title: "عمليات بحث بلا نتائج",
    term: "كلمة البحث",
    searches: "عمليات البحث",
    last: "آخر بحث",
    try: "عرض في المتجر",
    search: "البحث في المتجر",
    searchFor: "البحث في المتجر عن {term}",
    none: "لا عمليات بحث بلا نتائج",
    noneText: "عندما لا يجد البحث في متجرك شيئًا يظهر هنا خلال دقيقة.",
    firstOf: "أول {shown} من {total}.",
    note: "تُحفظ كلمات البحث 90 يومًا دون بيانات شخصية. يُحتسب البحث المتكرر من الشبكة نفسها مرة كل ساعة. الأرقام لأيام كاملة."
  },
  stock: {
    variant: "المتغير",
    sku: "SKU",
    available: "المتاح",
    sold: "المباع خلال 30 يومًا",
    daysLeft: "أيام المخزون المتبقية",
    soldOut: "نفد المخزون",
    days: "{count, plural, zero {أقل من يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}",
    summary: "المخزون الحالي",
    onHand: "الوحدات المتوفرة",
    tracked: "{count, plural, zero {لا متغيرات متتبَّعة} one {متغير متتبَّع واحد} two {متغيران متتبَّعان} few {# متغيرات متتبَّعة} many {# متغيرًا متتبَّعًا} other {# متغير متتبَّع}}",
    retailValue: "القيمة بسعر البيع",
    costValue: "القيمة بسعر التكلفة",
    withoutCost: "{count, plural, zero {كل المتغيرات لها تكلفة} one {متغير واحد بلا تكلفة} two {متغيران بلا تكلفة} few {# متغيرات بلا تكلفة} many {# متغيرًا بلا تكلفة} other {# متغير بلا تكلفة}}",
    soldOutVariants: "متغيرات نفد مخزونها",
    title: "أيام المخزون المتبقية",
    none: "لا مبيعات لمتغيرات متتبَّعة في آخر 30 يومًا",
    noneText: "بِع منتجات ذات مخزون متتبَّع لمعرفة كم يومًا سيكفي."
  }
};
