/**
 * Wording of preorders and subscription plans that pages, cart and order lines, emails and structured data share, so that a
 * shopper reads the same sentence at every step.
 */
import type { Language, Translations } from "../../store/languages.ts";
import { formatMessage } from "../../store/messages.ts";

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
    every: Readonly<Record<BillingUnit, string>>;
    unlimited: string;
    limited: string;
    payments: string;
  };
};

const lineWords: Translations<LineWords> = {
  en: {
    preorder: { name: "Preorder", undated: "Ships as soon as it's available.", full: "Preorder: {message}" },
    plan: {
      name: "Plan",
      every: {
        DAY: "{count, plural, one {every day} other {every # days}}",
        WEEK: "{count, plural, one {every week} other {every # weeks}}",
        MONTH: "{count, plural, one {every month} other {every # months}}",
        YEAR: "{count, plural, one {every year} other {every # years}}",
      },
      unlimited: "{title} (billed {every} until you cancel)",
      limited: "{title} (billed {every}, {payments})",
      payments: "{count, plural, one {# payment} other {# payments}}",
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
        DAY: "{count, plural, one {jeden Tag} other {alle # Tage}}",
        WEEK: "{count, plural, one {jede Woche} other {alle # Wochen}}",
        MONTH: "{count, plural, one {jeden Monat} other {alle # Monate}}",
        YEAR: "{count, plural, one {jedes Jahr} other {alle # Jahre}}",
      },
      unlimited: "{title} (Zahlung {every}, bis Sie kündigen)",
      limited: "{title} (Zahlung {every}, {payments})",
      payments: "{count, plural, one {# Zahlung} other {# Zahlungen}}",
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
        DAY: "{count, plural, one {chaque jour} other {tous les # jours}}",
        WEEK: "{count, plural, one {chaque semaine} other {toutes les # semaines}}",
        MONTH: "{count, plural, one {chaque mois} other {tous les # mois}}",
        YEAR: "{count, plural, one {chaque année} other {tous les # ans}}",
      },
      unlimited: "{title} (paiement {every} jusqu’à résiliation)",
      limited: "{title} (paiement {every}, {payments})",
      payments: "{count, plural, one {# paiement} other {# paiements}}",
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
        DAY: "{count, plural, one {cada día} other {cada # días}}",
        WEEK: "{count, plural, one {cada semana} other {cada # semanas}}",
        MONTH: "{count, plural, one {cada mes} other {cada # meses}}",
        YEAR: "{count, plural, one {cada año} other {cada # años}}",
      },
      unlimited: "{title} (pago {every} hasta que canceles)",
      limited: "{title} (pago {every}, {payments})",
      payments: "{count, plural, one {# pago} other {# pagos}}",
    },
  },
  ar: {
    preorder: { name: "طلب مسبق", undated: "يُشحن فور توفره.", full: "طلب مسبق: {message}" },
    plan: {
      name: "الاشتراك",
      every: {
        DAY: "{count, plural, zero {كل # يوم} one {كل يوم} two {كل يومين} few {كل # أيام} many {كل # يومًا} other {كل # يوم}}",
        WEEK: "{count, plural, zero {كل # أسبوع} one {كل أسبوع} two {كل أسبوعين} few {كل # أسابيع} many {كل # أسبوعًا} other {كل # أسبوع}}",
        MONTH:
          "{count, plural, zero {كل # شهر} one {كل شهر} two {كل شهرين} few {كل # أشهر} many {كل # شهرًا} other {كل # شهر}}",
        YEAR: "{count, plural, zero {كل # سنة} one {كل سنة} two {كل سنتين} few {كل # سنوات} many {كل # سنة} other {كل # سنة}}",
      },
      unlimited: "{title} (يُدفع {every} حتى تلغي الاشتراك)",
      limited: "{title} (يُدفع {every}، {payments})",
      payments:
        "{count, plural, zero {بلا دفعات} one {دفعة واحدة} two {دفعتان} few {# دفعات} many {# دفعة} other {# دفعة}}",
    },
  },
};

export type Labeled = { name: string; text: string };

/** A preorder and when it ships, in the merchant's words. */
export function describePreorder(language: Language, message: string | undefined): Labeled & { full: string } {
  const { name, undated, full } = lineWords[language].preorder;
  const text = message?.trim() || undated;
  return { name, text, full: formatMessage(language, full, { message: text }) };
}

/** `every 2 months` */
export const describeInterval = (language: Language, unit: BillingUnit, count: number): string =>
  formatMessage(language, lineWords[language].plan.every[unit], { count });

type Plan = { title: string; frequency: BillingUnit; interval: number; billingCycles: number | null };

/** A plan by its title, its billing interval and its term. */
export function describePlan(language: Language, { title, frequency, interval, billingCycles }: Plan): Labeled {
  const { name, unlimited, limited, payments } = lineWords[language].plan;
  const every = describeInterval(language, frequency, interval);
  const text =
    billingCycles === null
      ? formatMessage(language, unlimited, { title, every })
      : formatMessage(language, limited, {
          title,
          every,
          payments: formatMessage(language, payments, { count: billingCycles }),
        });
  return { name, text };
}
