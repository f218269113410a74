import type { ReturnTexts } from "./en.ts";

export const es: ReturnTexts = {
  requested: "Tenemos tu devolución {number}",
  requestedIntro: "Has pedido devolver:",
  requestedNext: "La miramos y te escribimos con los siguientes pasos. Guarda los artículos hasta entonces.",
  approved: "Devuelve tus artículos: devolución {number}",
  approvedIntro: "Ya puedes devolver:",
  note: "Pon en el paquete una nota con {number}.",
  rejected: "Sobre tu devolución {number}",
  rejectedIntro: "No podemos aceptar la devolución de:",
  withdrawal: "Hemos recibido tu desistimiento del pedido {order}",
  statement: "El {when} nos enviaste esta declaración:",
  opening: "«Yo, {name} ({email}), desisto del contrato sobre el pedido {order}:",
  rights:
    "Lo que pagaste, incluido el envío, vuelve por el mismo camino en un plazo de 14 días. Los artículos que ya tengas deben devolverse en 14 días; podemos esperar con el dinero hasta tenerlos o hasta tener una prueba del envío.",
  closing: "»",
};
