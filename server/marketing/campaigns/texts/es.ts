import type { CampaignTexts } from "./en.ts";

export const es: CampaignTexts = {
  priceFrom: "Desde {price}",
  reason: "Recibes este correo porque estás suscrito al boletín de {store}.",
  unsubscribe: "Cancelar la suscripción",
  testSubject: "[Prueba] {subject}",
};
