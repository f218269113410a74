import type { SubscriptionTexts } from "./en.ts";

export const fr: SubscriptionTexts = {
  subscriptions: "Voir vos abonnements",
  pay: "Payer maintenant",
  changed: "Votre abonnement a changé",
  next: "Prochain paiement : {day}.",
  failedSubject: "Échec du paiement : {title}",
  failedHeading: "Votre paiement n’a pas abouti",
  failed: "Nous n’avons pas pu prélever {amount} pour {title}. Nous réessayons le {day}.",
  failedHelp: "Payez maintenant ou enregistrez un autre moyen de paiement pour conserver votre abonnement.",
  pausedSubject: "Votre abonnement est suspendu : {title}",
  pausedHeading: "Votre abonnement est suspendu",
  paused:
    "Nous n’avons pas pu prélever {amount} pour {title} et avons suspendu votre abonnement. Rien ne sera débité ni expédié.",
  PAUSED: "{title} est suspendu. Rien ne sera débité ni expédié avant la reprise.",
  RESUMED: "{title} a repris.",
  SKIPPED: "La prochaine livraison de {title} a été annulée.",
  CANCELED: "{title} a été résilié. Vous ne serez plus débité.",
  renews: {
    forever: {
      undated: "{price} {every}, jusqu’à votre résiliation.",
      dated: "{price} {every}, prochaine échéance le {day}, jusqu’à votre résiliation.",
    },
    times: {
      undated: "{price} {every}, encore {count}.",
      dated: "{price} {every}, prochaine échéance le {day}, encore {count}.",
    },
  },
  rests: "Suspendu : rien ne sera débité ni expédié avant la reprise.",
  over: "Terminé. Vous ne serez plus débité.",
};
