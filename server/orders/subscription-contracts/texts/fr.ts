import type { SubscriptionTexts } from "./en.ts";

export const fr: SubscriptionTexts = {
  subscriptions: "Voir vos abonnements",
  pay: "Payer maintenant",
  changed: "Votre abonnement a changé",
  next: "Prochain paiement : {day}.",
  failedSubject: "Paiement impossible pour {title}",
  failedHeading: "Votre paiement n’a pas abouti",
  failed: "Nous n’avons pas pu prélever {amount} pour {title}. Nous réessayons le {day}.",
  failedHelp:
    "Vous pouvez payer cette livraison vous-même ou enregistrer un autre moyen de paiement, et tout continue comme avant.",
  pausedSubject: "Votre abonnement est suspendu : {title}",
  pausedHeading: "Votre abonnement est suspendu",
  paused:
    "Nous n’avons pas pu prélever {amount} pour {title} et avons suspendu votre abonnement. Plus rien n’est envoyé ni débité.",
  PAUSED: "{title} est suspendu. Rien n’est débité ni envoyé tant que vous ne le reprenez pas.",
  RESUMED: "{title} reprend.",
  SKIPPED: "La prochaine livraison de {title} est sautée.",
  CANCELED: "{title} est résilié. Plus rien n’est débité ni envoyé.",
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
  rests: "Suspendu : rien n’est débité ni envoyé tant que vous ne le reprenez pas.",
  over: "Terminé. Plus rien n’est débité ni envoyé.",
};
