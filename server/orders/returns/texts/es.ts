import type { ReturnTexts } from "./en.ts";

export const es: ReturnTexts = {
  requested: "Hemos recibido tu solicitud de devolución {number}",
  requestedIntro: "Has solicitado devolver estos artículos del pedido {order}:",
  requestedNext:
    "Revisaremos tu solicitud y te escribiremos con los próximos pasos. Conserva los artículos hasta entonces.",
  approved: "Tu devolución {number} está aprobada",
  approvedIntro: "Ya puedes devolver estos artículos del pedido {order}:",
  note: "Incluye en el paquete una nota con el número de devolución {number}.",
  shippingFee: "Se descontarán {amount} por los gastos de devolución.",
  returnTo: "Dirección de devolución",
  rejected: "Tu solicitud de devolución {number}",
  rejectedIntro: "Lo sentimos, pero no podemos aceptar la devolución de estos artículos del pedido {order}:",
  withdrawal: "Hemos recibido tu desistimiento del pedido {order}",
  statement: "El {when} nos enviaste esta declaración:",
  opening: "«Yo, {name} ({email}), desisto del contrato sobre el pedido {order}:",
  rights:
    "Te reembolsaremos todo lo pagado, incluido el envío estándar, con el mismo medio de pago en un plazo de 14 días. Devuelve los artículos que ya hayas recibido en un plazo de 14 días; podemos retener el reembolso hasta recibirlos o hasta que nos envíes una prueba del envío.",
  closing: "»",
};
