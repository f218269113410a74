import type { PaymentWords } from "./en.ts";

export const ar: PaymentWords = {
  methods: {
    manual: {
      name: "تحويل بنكي",
      description: "سنرسل إليك تفاصيل الدفع بالبريد الإلكتروني مع تأكيد الطلب.",
    },
    "test-gateway": {
      name: "دفعة تجريبية",
      description: "يفتح صفحة الدفع التجريبية. لا تُنقل أي أموال ولا حاجة إلى بطاقة.",
    },
    stripe: {
      name: "بطاقة وطرق أخرى",
      description: "يفتح صفحة الدفع الآمنة من Stripe: البطاقات والمحافظ وما هو معتاد في بلدك.",
    },
  },
  giftCard: "بطاقة هدية",
  membership: "عضوية",
  card: "بطاقة",
  test: "دفعة تجريبية",
  invoiceOrLink: "فاتورة أو رابط دفع",
  nothing: "لا شيء للدفع",
  predefined: { CASH: "نقدًا", BANK_TRANSFER: "تحويل بنكي", CHECK: "شيك" },
};
