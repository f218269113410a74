import type { WebhookNoticeTexts } from "./en.ts";

export const fr: WebhookNoticeTexts = {
  hourHeading: "Un point de terminaison webhook échoue depuis une heure",
  hourText:
    "Nous continuons d’essayer et aucun événement n’est perdu. Si l’échec dure trois jours, le point de terminaison sera désactivé.",
  dayHeading: "Un point de terminaison webhook échoue depuis un jour",
  dayText:
    "Nous continuons d’essayer et aucun événement n’est perdu. Sans rétablissement sous deux jours, le point de terminaison sera désactivé.",
  disabledHeading: "Un point de terminaison webhook a été désactivé",
  disabledText:
    "Il échouait depuis trois jours. Dès que vous le réactiverez, tous les événements en attente seront livrés.",
  subject: "{heading} : {host}",
  action: "Voir les livraisons",
  since: "En échec depuis le {date}.",
};
