/**
 * Wording of preorders and subscription plans that pages, cart and order lines, emails and structured data share, so that a
 * shopper reads the same sentence at every step.
 */
import { fill, type Language, type PluralForms, plural, type Translations } from "../../store/languages.ts";

export type BillingUnit = "DAY" | "WEEK" | "MONTH" | "YEAR";

type LineWords = {
  preorder: {
    name: string;
    /** When the merchant gave no message. */
    undated: string;
    /** `{message}` is the merchant's. */
    full: string;
  };
  plan: {
    name: string;
    /** `every 2 months` */
    every: Readonly<Record<BillingUnit, PluralForms>>;
    unlimited: string;
    limited: string;
    payments: PluralForms;
  };
};

const lineWords: Translations<LineWords> = {
  en: {
    preorder: { name: "Preorder", undated: "Ships as soon as it's available.", full: "Preorder: {message}" },
    plan: {
      name: "Plan",
      every: {
        DAY: { one: "every day", other: "every {count} days" },
        WEEK: { one: "every week", other: "every {count} weeks" },
        MONTH: { one: "every month", other: "every {count} months" },
        YEAR: { one: "every year", other: "every {count} years" },
      },
      unlimited: "{title} (billed {every} until you cancel)",
      limited: "{title} (billed {every}, {payments})",
      payments: { one: "{count} payment", other: "{count} payments" },
    },
  },
  de: {
    preorder: {
      name: "Vorbestellung",
      undated: "Wird versandt, sobald der Artikel verfügbar ist.",
      full: "Vorbestellung: {message}",
    },
    plan: {
      name: "Abo",
      every: {
        DAY: { one: "jeden Tag", other: "alle {count} Tage" },
        WEEK: { one: "jede Woche", other: "alle {count} Wochen" },
        MONTH: { one: "jeden Monat", other: "alle {count} Monate" },
        YEAR: { one: "jedes Jahr", other: "alle {count} Jahre" },
      },
      unlimited: "{title} (Zahlung {every}, bis Sie kündigen)",
      limited: "{title} (Zahlung {every}, {payments})",
      payments: { one: "{count} Zahlung", other: "{count} Zahlungen" },
    },
  },
  fr: {
    preorder: {
      name: "Précommande",
      undated: "Expédition dès que l’article est disponible.",
      full: "Précommande : {message}",
    },
    plan: {
      name: "Abonnement",
      every: {
        DAY: { one: "chaque jour", other: "tous les {count} jours" },
        WEEK: { one: "chaque semaine", other: "toutes les {count} semaines" },
        MONTH: { one: "chaque mois", other: "tous les {count} mois" },
        YEAR: { one: "chaque année", other: "tous les {count} ans" },
      },
      unlimited: "{title} (paiement {every} jusqu’à résiliation)",
      limited: "{title} (paiement {every}, {payments})",
      payments: { one: "{count} paiement", other: "{count} paiements" },
    },
  },
  es: {
    preorder: {
      name: "Preventa",
      undated: "Se envía en cuanto esté disponible.",
      full: "Preventa: {message}",
    },
    plan: {
      name: "Suscripción",
      every: {
        DAY: { one: "cada día", other: "cada {count} días" },
        WEEK: { one: "cada semana", other: "cada {count} semanas" },
        MONTH: { one: "cada mes", other: "cada {count} meses" },
        YEAR: { one: "cada año", other: "cada {count} años" },
      },
      unlimited: "{title} (pago {every} hasta que canceles)",
      limited: "{title} (pago {every}, {payments})",
      payments: { one: "{count} pago", other: "{count} pagos" },
    },
  },
  ar: {
    preorder: { name: "طلب مسبق", undated: "يُشحن فور توفره.", full: "طلب مسبق: {message}" },
    plan: {
      name: "الاشتراك",
      every: {
        DAY: {
          one: "كل يوم",
          two: "كل يومين",
          few: "كل {count} أيام",
          many: "كل {count} يومًا",
          other: "كل {count} يوم",
        },
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
      unlimited: "{title} (يُدفع {every} حتى تلغي الاشتراك)",
      limited: "{title} (يُدفع {every}، {payments})",
      payments: {
        one: "دفعة واحدة",
        two: "دفعتان",
        few: "{count} دفعات",
        many: "{count} دفعة",
        other: "{count} دفعة",
      },
    },
  },
};

export type Labeled = { name: string; text: string };

/** A preorder and when it ships, in the merchant's words. */
export function describePreorder(language: Language, message: string | undefined): Labeled & { full: string } {
  const { name, undated, full } = lineWords[language].preorder;
  const text = message?.trim() || undated;
  return { name, text, full: fill(full, { message: text }) };
}

/** `every 2 months` */
export const describeInterval = (language: Language, unit: BillingUnit, count: number): string =>
  plural(language, count, lineWords[language].plan.every[unit]);

type Plan = { title: string; frequency: BillingUnit; interval: number; billingCycles: number | null };

/** A plan by its title, its billing interval and its term. */
export function describePlan(language: Language, { title, frequency, interval, billingCycles }: Plan): Labeled {
  const { name, unlimited, limited, payments } = lineWords[language].plan;
  const every = describeInterval(language, frequency, interval);
  const text =
    billingCycles === null
      ? fill(unlimited, { title, every })
      : fill(limited, { title, every, payments: plural(language, billingCycles, payments) });
  return { name, text };
}
