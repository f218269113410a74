import type { StaffOrderTexts } from "./en.ts";

export const es: StaffOrderTexts = {
  newOrderSubject: "Nuevo pedido {number}: {total}",
  newOrderHeading: "Nuevo pedido {number}",
  newOrder: "{buyer} ha hecho un pedido de {total}.",
  newOrderPending: "El pedido necesita tu aprobación.",
  newOrderUnpaid: "El pedido aún no está pagado. Método de pago: {method}.",
  customer: "Cliente",
  open: "Ver el pedido",
  newOrderNote: "Elige quién recibe este correo en Configuración › Pedidos y facturas.",
  mentionSubject: "{author} te ha mencionado en el pedido {number}",
  mentionHeading: "{author} te ha mencionado",
  mention: "En un comentario del pedido {number}:",
  mentionNote: "Solo el equipo puede ver los comentarios.",
  someone: "Alguien",
};
