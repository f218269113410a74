import type { SubscriptionTexts } from "./en.ts";

export const ar: SubscriptionTexts = {
  subscriptions: "عرض اشتراكاتك",
  pay: "ادفع الآن",
  changed: "تغيّر اشتراكك",
  next: "الدفعة القادمة: {day}.",
  failedSubject: "تعذّر تحصيل ثمن {title}",
  failedHeading: "لم يتم الدفع",
  failed: "لم نتمكن من تحصيل {amount} مقابل {title}. سنحاول مجددًا في {day}.",
  failedHelp: "يمكنك دفع ثمن هذا التسليم بنفسك أو حفظ وسيلة دفع أخرى، ويستمر كل شيء كما كان.",
  pausedSubject: "اشتراكك متوقف مؤقتًا: {title}",
  pausedHeading: "اشتراكك متوقف مؤقتًا",
  paused: "لم نتمكن من تحصيل {amount} مقابل {title} فأوقفنا اشتراكك مؤقتًا. لن يُرسل أو يُخصم شيء آخر.",
  PAUSED: "{title} متوقف مؤقتًا. لن يُخصم أو يُرسل شيء حتى تستأنفه.",
  RESUMED: "يستمر {title}.",
  SKIPPED: "سيُتخطى التسليم القادم من {title}.",
  CANCELED: "أُلغي {title}. لن يُخصم أو يُرسل شيء آخر.",
  renews: {
    forever: {
      undated: "\u2068{price}\u2069 {every} إلى أن تلغي الاشتراك.",
      dated: "\u2068{price}\u2069 {every}، المرة القادمة في {day}، إلى أن تلغي الاشتراك.",
    },
    times: {
      undated: "\u2068{price}\u2069 {every}، المتبقي {count}.",
      dated: "\u2068{price}\u2069 {every}، المرة القادمة في {day}، المتبقي {count}.",
    },
  },
  rests: "متوقف مؤقتًا: لن يُخصم أو يُرسل شيء حتى تستأنفه.",
  over: "انتهى الاشتراك. لن يُخصم أو يُرسل شيء آخر.",
};
