import type { FulfillmentTexts } from "./en.ts";

export const es: FulfillmentTexts = {
  groups: {
    unfulfilled: "Artículos no preparados",
    canceled: "Artículos cancelados",
    refunded: "Reembolsado",
    items: "{count, plural, one {# artículo} other {# artículos}}",
    refundedUnits: "{count, number} reembolsado(s)",
    fulfill: "Preparar artículos",
    withPayment: "Entregado con el pago",
    delivered: "Entregado",
    fulfillment: "Preparación {number, number}",
    fulfilled: "Preparado",
    fulfilledBefore: "Preparado antes de la importación",
    sentAt: "Enviado · {when}",
    deliveredAt: "Entregado · {when}",
    track: "Seguir el paquete",
    newTab: "(se abre en una pestaña nueva)",
  },
  undo: {
    action: "Deshacer preparación",
    title: "¿Deshacer esta preparación?",
    done: "Preparación deshecha",
    shipped:
      "{count, plural, one {# artículo volverá a estar sin preparar y el número de seguimiento se quitará del pedido. No se avisa al cliente, pero puede verlo en la página del pedido.} other {# artículos volverán a estar sin preparar y el número de seguimiento se quitará del pedido. No se avisa al cliente, pero puede verlo en la página del pedido.}}",
    delivered:
      "{count, plural, one {# artículo volverá a estar sin preparar. No se avisa al cliente, pero puede verlo en la página del pedido.} other {# artículos volverán a estar sin preparar. No se avisa al cliente, pero puede verlo en la página del pedido.}}",
  },
  sheet: {
    title: "Preparar pedido #{number}",
    submit: "{count, plural, one {Preparar # artículo} other {Preparar # artículos}}",
    done: "Artículos preparados",
    quantity: "Cantidad de {name} para preparar, quedan {count, number}",
    tracking: "Número de seguimiento",
    trackingHint: "Opcional. Los clientes lo ven en el correo de envío y en la página del pedido.",
    carrier: "Transportista",
    recognized: "Reconocido por el número de seguimiento.",
    noCarrier: "Ninguno",
    otherCarrier: "Otro",
    sendEmail: "Enviar un correo de envío al cliente",
    noShipping: "Estos artículos no se envían. El cliente no recibe un correo de envío.",
  },
  trackingDialog: {
    add: "Añadir seguimiento",
    edit: "Editar seguimiento",
    title: "Número de seguimiento",
    submit: "Guardar",
    done: "Seguimiento guardado",
    addHint: "Los clientes lo ven en la página del pedido. No reciben un correo.",
    hint: "Déjalo vacío para quitarlo. Los clientes lo ven en la página del pedido. No reciben un correo.",
  },
  bulk: {
    title: "{count, plural, one {¿Preparar # pedido?} other {¿Preparar # pedidos?}}",
    submit: "{count, plural, one {Preparar # artículo} other {Preparar # artículos}}",
    none: "Los pedidos seleccionados no tienen artículos sin preparar.",
    text: "{count, plural, one {# artículo se marcará como preparado, sin número de seguimiento. Los clientes reciben un correo sobre los artículos que se envían.} other {# artículos se marcarán como preparados, sin números de seguimiento. Los clientes reciben un correo sobre los artículos que se envían.}}",
    unchanged:
      "{count, plural, one {# pedido sin artículos por preparar no cambiará.} other {# pedidos sin artículos por preparar no cambiarán.}}",
  },
  of: "de {count, number}",
};
