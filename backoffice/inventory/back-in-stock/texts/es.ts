import type { BackInStockTexts } from "./en.ts";

export const es: BackInStockTexts = {
  title: "De nuevo disponible",
  inventory: "Inventario",
  email: "Correo",
  product: "Producto",
  deletedProduct: "Producto eliminado",
  status: "Estado",
  notified: "Avisado",
  failed: "Error",
  waiting: "En espera",
  requested: "Solicitud",
  none: "Aún no hay solicitudes",
  noMatch: "No se han encontrado solicitudes",
  noneText:
    "Los clientes pueden dejar su correo en la página de un producto agotado. Reciben un correo cuando vuelve a estar disponible.",
  caption: "{count, plural, one {Solicitudes, # en esta página} other {Solicitudes, # en esta página}}",
  noun: "solicitudes",
  sending: "Se están enviando los correos",
  mostRequested:
    "{count, plural, one {Más solicitados: # cliente en espera} other {Más solicitados: # clientes en espera}}",
  notify: "Avisar ahora",
  notifyFor: "Avisar a los clientes que esperan {product}",
};
