import type { SubscriptionTexts } from "./en.ts";

export const es: SubscriptionTexts = {
  subscriptions: "Ver tus suscripciones",
  pay: "Pagar ahora",
  changed: "Tu suscripción ha cambiado",
  next: "Próximo pago: {day}.",
  failedSubject: "No se ha podido cobrar {title}",
  failedHeading: "Tu pago no se ha realizado",
  failed: "No hemos podido cobrar {amount} por {title}. Lo intentaremos de nuevo el {day}.",
  failedHelp: "Paga ahora o cambia el método de pago para mantener tu suscripción.",
  pausedSubject: "Tu suscripción está en pausa: {title}",
  pausedHeading: "Tu suscripción está en pausa",
  paused:
    "No hemos podido cobrar {amount} por {title} y hemos puesto tu suscripción en pausa. No se cobrará ni se enviará nada.",
  PAUSED: "{title} está en pausa. No se cobrará ni se enviará nada hasta que la reanudes.",
  RESUMED: "Se ha reanudado {title}.",
  SKIPPED: "Se ha omitido la próxima entrega de {title}.",
  CANCELED: "Se ha cancelado {title}. No se te cobrará nada más.",
  renews: {
    forever: {
      undated: "{price} {every}, hasta que canceles.",
      dated: "{price} {every}, próximo cobro el {day}, hasta que canceles.",
    },
    times: {
      undated: "{price} {every}, quedan {count}.",
      dated: "{price} {every}, próximo cobro el {day}, quedan {count}.",
    },
  },
  rests: "En pausa: no se cobrará ni se enviará nada hasta que la reanudes.",
  over: "Finalizada. No se te cobrará nada más.",
};
