import type { CartSentences } from "./en.ts";

export const ar: CartSentences = {
  violations: {
    membersOnly: "{name} مخصص للأعضاء. سجّل الدخول لشرائه.",
    notSold: "لم يعد {name} يُباع.",
    soldOut: "نفد {name}.",
    fewLeft: "لم يتبقَّ من {name} سوى {left}.",
  },
  notNow: "لا يمكن شراء {name} حاليًا.",
  subscription: {
    rhythm: {
      DAY: { one: "كل يوم", two: "كل يومين", few: "كل {count} أيام", many: "كل {count} يومًا", other: "كل {count} يوم" },
      WEEK: {
        one: "كل أسبوع",
        two: "كل أسبوعين",
        few: "كل {count} أسابيع",
        many: "كل {count} أسبوعًا",
        other: "كل {count} أسبوع",
      },
      MONTH: {
        one: "كل شهر",
        two: "كل شهرين",
        few: "كل {count} أشهر",
        many: "كل {count} شهرًا",
        other: "كل {count} شهر",
      },
      YEAR: {
        one: "كل سنة",
        two: "كل سنتين",
        few: "كل {count} سنوات",
        many: "كل {count} سنة",
        other: "كل {count} سنة",
      },
    },
    first: "{amount} في المرة الأولى",
    firstFew: "{amount} لعدد {count} من الدفعات",
    only: {
      forever: "{amount} {rhythm}، حتى تلغي الاشتراك",
      once: "{amount} مرة واحدة",
      times: "{amount} {rhythm}، بعدد مرات: {count}",
    },
    last: {
      forever: "ثم {amount} {rhythm}، حتى تلغي الاشتراك",
      once: "ثم {amount} مرة واحدة",
      times: "ثم {amount} {rhythm}، بعدد مرات: {count}",
    },
    join: "، ",
  },
};
