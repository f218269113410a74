import type { DashboardTexts } from "./en.ts";

export const ar: DashboardTexts = {
  greeting: {
    morning: "{hasName, select, no {صباح الخير} other {صباح الخير يا {name}}}",
    afternoon: "{hasName, select, no {مساء الخير} other {مساء الخير يا {name}}}",
    evening: "{hasName, select, no {مساء الخير} other {مساء الخير يا {name}}}",
  },
  timeZone: "التواريخ والأوقات حسب المنطقة الزمنية لمتجرك، {zone}",
  figures: {
    label: "اليوم",
    sales: "مبيعات اليوم",
    orders: "طلبات اليوم",
    average: "متوسط قيمة الطلب اليوم",
    conversion: "معدل التحويل اليوم",
    conversionDetail:
      "{carts, plural, zero {لا توجد سلات} one {تحوّلت {orders, number} من سلة واحدة إلى طلب} two {تحوّلت {orders, number} من سلتين إلى طلبات} few {تحوّلت {orders, number} من # سلات إلى طلبات} many {تحوّلت {orders, number} من # سلة إلى طلبات} other {تحوّلت {orders, number} من # سلة إلى طلبات}}",
  },
  comparison: {
    same: "مثل يوم {day} الماضي في هذا الوقت",
    more: "أكثر بنسبة {percent} من يوم {day} الماضي في هذا الوقت",
    less: "أقل بنسبة {percent} من يوم {day} الماضي في هذا الوقت",
    times: "{times} أضعاف يوم {day} الماضي في هذا الوقت",
    farMore: "أكثر بكثير من يوم {day} الماضي في هذا الوقت",
    noSales: "لا مبيعات يوم {day} الماضي حتى هذا الوقت",
    noOrders: "لا طلبات يوم {day} الماضي حتى هذا الوقت",
    noCarts: "لا سلات يوم {day} الماضي حتى هذا الوقت",
    noConversion: "0% يوم {day} الماضي حتى هذا الوقت",
  },
  chart: {
    title: "المبيعات خلال آخر 30 يومًا",
    name: "المبيعات",
    point:
      "{sales} · {count, plural, zero {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}",
    none: "لا توجد طلبات خلال آخر 30 يومًا.",
    summary:
      "{count, plural, zero {لا طلبات} one {طلب واحد} two {طلبان} few {# طلبات} many {# طلبًا} other {# طلب}}. أفضل يوم: {day} بمبيعات {sales}.",
  },
  latest: {
    title: "أحدث الطلبات",
    all: "كل الطلبات",
    none: "لا توجد طلبات بعد",
    noneText: "ستظهر الطلبات هنا.",
  },
  toDo: {
    title: "المهام",
    done: "لا توجد مهام متبقية",
    approve:
      "{count, plural, zero {لا طلبات بانتظار الموافقة} one {طلب واحد بانتظار الموافقة} two {طلبان بانتظار الموافقة} few {# طلبات بانتظار الموافقة} many {# طلبًا بانتظار الموافقة} other {# طلب بانتظار الموافقة}}",
    fulfill:
      "{count, plural, zero {لا طلبات للتجهيز} one {طلب واحد للتجهيز} two {طلبان للتجهيز} few {# طلبات للتجهيز} many {# طلبًا للتجهيز} other {# طلب للتجهيز}}",
    unpaid:
      "{count, plural, zero {لا طلبات غير مدفوعة} one {طلب واحد غير مدفوع} two {طلبان غير مدفوعين} few {# طلبات غير مدفوعة} many {# طلبًا غير مدفوع} other {# طلب غير مدفوع}}",
    invoices:
      "{count, plural, zero {لا طلبات تنتظر فاتورة} one {طلب مدفوع واحد ينتظر فاتورته} two {طلبان مدفوعان ينتظران فاتورتيهما} few {# طلبات مدفوعة تنتظر فواتيرها} many {# طلبًا مدفوعًا تنتظر فواتيرها} other {# طلب مدفوع تنتظر فواتيرها}}: أضف اسمك القانوني وعنوانك",
    returns:
      "{count, plural, zero {لا طلبات إرجاع للمراجعة} one {طلب إرجاع واحد للمراجعة} two {طلبا إرجاع للمراجعة} few {# طلبات إرجاع للمراجعة} many {# طلب إرجاع للمراجعة} other {# طلب إرجاع للمراجعة}}",
    failing:
      "{count, plural, zero {لا إخفاقات في Webhook} one {‏Webhook واحد يفشل} two {‏Webhook اثنان يفشلان} few {# من Webhook تفشل} many {# من Webhook تفشل} other {# من Webhook تفشل}}",
    unowned:
      "{count, plural, zero {لا Webhook بلا مسؤول} one {‏Webhook واحد يحتاج إلى مسؤول} two {‏Webhook اثنان يحتاجان إلى مسؤول} few {# من Webhook تحتاج إلى مسؤول} many {# من Webhook تحتاج إلى مسؤول} other {# من Webhook تحتاج إلى مسؤول}}",
    access:
      "{count, plural, zero {لا تطبيقات أو مفاتيح API أو مواقع للمراجعة} one {تطبيق أو مفتاح API أو موقع واحد للمراجعة} two {تطبيقان أو مفتاحا API أو موقعان للمراجعة} few {# تطبيقات أو مفاتيح API أو مواقع للمراجعة} many {# تطبيقًا أو مفتاح API أو موقعًا للمراجعة} other {# تطبيق أو مفتاح API أو موقع للمراجعة}}",
    lowStock:
      "{count, plural, zero {لا خيارات} one {خيار واحد} two {خياران} few {# خيارات} many {# خيارًا} other {# خيار}} بقي منها {limit, number} أو أقل",
  },
  sampleData: {
    title: "جارٍ إضافة بيانات تجريبية",
    text: "متجرك التجريبي مفتوح. ما زالت الصور وطلبات الأشهر الأربعة الماضية قيد الإضافة.",
    progressLabel: "البيانات التجريبية المضافة",
    progress: "اكتمل {percent}",
  },
  setup: {
    title: "جهّز متجرك",
    hide: "إخفاء",
    progressLabel: "خطوات الإعداد المكتملة",
    progress: "اكتمل {done, number} من {total, number}",
    stepDone: "، مكتملة",
    stepToDo: "، لم تكتمل",
    details: {
      title: "أضف بيانات متجرك",
      text: "ما زال ينقص: {fields}",
      fields: {
        NAME: "اسم المتجر",
        CONTACT_EMAIL: "بريد التواصل",
        LEGAL_NAME: "الاسم القانوني",
        ADDRESS: "العنوان",
      },
    },
    product: { title: "أضف منتجًا", text: "أو استورد منتجاتك من ملف CSV" },
    shipping: { title: "جهّز الشحن", text: "أضف سعر شحن لبلدك" },
    shippingReview: {
      title: "راجع سعر الشحن",
      text: "أضفنا سعرًا لبلدك. عدّله إلى ما تتقاضاه أو أبقِه كما هو",
    },
    taxes: { title: "جهّز الضرائب", text: "أضف معدل ضريبة لبلدك، أو أخبرنا أنك لا تحصّل ضرائب" },
    payments: {
      title: "جهّز المدفوعات",
      text: "اربط Stripe أو فعّل الدفع خارج الإنترنت، ثم ادفع قيمة طلب تجريبي",
      testText:
        "وضع الاختبار: لا يمكن للعملاء سوى إجراء مدفوعات تجريبية. اربط Stripe أو فعّل الدفع خارج الإنترنت، أو اختبر إتمام الشراء أولًا بدفعة تجريبية",
      testDone:
        "وضع الاختبار: نجحت دفعة تجريبية، لكن العملاء لا يمكنهم الدفع بأموال حقيقية بعد. اربط Stripe أو فعّل الدفع خارج الإنترنت",
      chargeText: "أنشئ طلبًا وادفع قيمته عبر {methods}، ثم استرد المبلغ",
      offlineText: "أنشئ طلبًا باستخدام {methods} وحدّده كمدفوع",
    },
    email: { title: "إرسال رسالة تجريبية", text: "تأكد من أن خادم البريد يقبل الرسائل الموجهة إلى عملائك" },
    policies: { title: "أضف سياساتك", text: "ابدأ بسياسة الإرجاع. تساعدك قوالب خاصة ببلدك" },
    order: { title: "أنشئ طلبًا تجريبيًا", text: "افتح متجرك واشترِ منتجًا، وسيظهر الطلب هنا" },
    fulfill: { title: "نفّذ الطلب التجريبي", text: "افتح الطلب ونفّذ منتجاته. سيصل إلى العميل بريد إلكتروني" },
    refund: {
      title: "استرد مبلغ الطلب التجريبي",
      text: "استرد مبلغ الطلب كاملًا. إن لم يكن مدفوعًا بعد، فحدّده كمدفوع أولًا",
    },
  },
};
