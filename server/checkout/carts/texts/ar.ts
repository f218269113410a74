import type { CartSentences } from "./en.ts";

export const ar: CartSentences = {
  violations: {
    membersOnly: "{name} مخصص للأعضاء. سجّل الدخول لشرائه.",
    requiresMembership: "لا يمكن دفع ثمن {name} إلا بعضوية تشمله.",
    signInForMembership: "لا يمكن دفع ثمن {name} إلا بعضوية. سجّل الدخول لاستخدام عضويتك.",
    notSold: "لم يعد {name} يُباع.",
    soldOut: "نفد {name}.",
    fewLeft: "لم يتبقَّ من {name} سوى {left}.",
  },
  notNow: "لا يمكن شراء {name} حاليًا.",
  subscription: {
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
