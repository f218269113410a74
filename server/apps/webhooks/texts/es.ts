import type { WebhookNoticeTexts } from "./en.ts";

export const es: WebhookNoticeTexts = {
  hourHeading: "Un endpoint de webhook lleva una hora fallando",
  hourText: "Seguimos intentándolo y no se pierde ningún evento. Si sigue fallando durante tres días, se desactivará.",
  dayHeading: "Un endpoint de webhook lleva un día fallando",
  dayText: "Seguimos intentándolo y no se pierde ningún evento. Si no se recupera en dos días, se desactivará.",
  disabledHeading: "Se ha desactivado un endpoint de webhook",
  disabledText: "Llevaba tres días fallando. Cuando lo vuelvas a activar, se entregarán todos los eventos pendientes.",
  subject: "{heading}: {host}",
  action: "Ver las entregas",
  since: "Falla desde el {date}.",
};
