import type { SubscriptionTexts } from "./en.ts";

export const es: SubscriptionTexts = {
  subscriptions: "Ver tus suscripciones",
  pay: "Pagar ahora",
  changed: "Tu suscripción ha cambiado",
  next: "Próximo pago: {day}.",
  failedSubject: "No hemos podido cobrar {title}",
  failedHeading: "Tu pago no se ha realizado",
  failed: "No hemos podido cobrar {amount} por {title}. Lo intentaremos de nuevo el {day}.",
  failedHelp: "Puedes pagar esta entrega tú mismo o guardar otro medio de pago, y todo seguirá como antes.",
  pausedSubject: "Tu suscripción está en pausa: {title}",
  pausedHeading: "Tu suscripción está en pausa",
  paused:
    "No hemos podido cobrar {amount} por {title} y hemos puesto tu suscripción en pausa. No se envía ni se cobra nada más.",
  PAUSED: "{title} está en pausa. No se cobra ni se envía nada hasta que la reanudes.",
  RESUMED: "{title} continúa.",
  SKIPPED: "Se omite la próxima entrega de {title}.",
  CANCELED: "{title} está cancelada. No se cobra ni se envía nada más.",
  renews: {
    forever: {
      undated: "{price} {every}, hasta que canceles.",
      dated: "{price} {every}, la próxima vez el {day}, hasta que canceles.",
    },
    times: {
      undated: "{price} {every}, quedan {count}.",
      dated: "{price} {every}, la próxima vez el {day}, quedan {count}.",
    },
  },
  rests: "En pausa: no se cobra ni se envía nada hasta que la reanudes.",
  over: "Ha terminado. No se cobra ni se envía nada más.",
};
