import type { SubscriptionTexts } from "./en.ts";

export const ar: SubscriptionTexts = {
  subscriptions: "عرض اشتراكاتك",
  pay: "ادفع الآن",
  changed: "تغيّر اشتراكك",
  next: "الدفعة القادمة: {day}.",
  failedSubject: "تعذّر الدفع: {title}",
  failedHeading: "لم يتم الدفع",
  failed: "لم نتمكن من تحصيل {amount} مقابل {title}. سنحاول مجددًا في {day}.",
  failedHelp: "ادفع الآن أو حدّث وسيلة الدفع للحفاظ على اشتراكك.",
  pausedSubject: "اشتراكك متوقف مؤقتًا: {title}",
  pausedHeading: "اشتراكك متوقف مؤقتًا",
  paused: "لم نتمكن من تحصيل {amount} مقابل {title} فأوقفنا اشتراكك مؤقتًا. لن يُخصم أو يُشحن أي شيء.",
  PAUSED: "{title} متوقف مؤقتًا. لن يُخصم أو يُشحن أي شيء حتى تستأنفه.",
  RESUMED: "استؤنف {title}.",
  SKIPPED: "تم تخطي التسليم القادم من {title}.",
  CANCELED: "أُلغي {title}. لن يُخصم منك أي مبلغ بعد الآن.",
  renews: {
    forever: {
      undated: "\u2068{price}\u2069 {every} إلى أن تلغي الاشتراك.",
      dated: "\u2068{price}\u2069 {every}، الدفعة القادمة في {day}، إلى أن تلغي الاشتراك.",
    },
    times: {
      undated: "\u2068{price}\u2069 {every}، المتبقي {count}.",
      dated: "\u2068{price}\u2069 {every}، الدفعة القادمة في {day}، المتبقي {count}.",
    },
  },
  rests: "متوقف مؤقتًا: لن يُخصم أو يُشحن أي شيء حتى تستأنفه.",
  over: "انتهى الاشتراك. لن يُخصم منك أي مبلغ بعد الآن.",
};
