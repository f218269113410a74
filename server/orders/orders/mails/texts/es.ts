import type { OrderTexts } from "./en.ts";

export const es: OrderTexts = {
  button: "Ver tu pedido",
  parts: {
    quantity: "Cantidad: {count}",
    subtotal: "Subtotal",
    discount: "Descuento",
    free: "Gratis",
    shipping: "Envío ({option})",
    pickup: "Recogida ({option})",
    tax: "Impuestos",
    taxIncluded: "Impuestos incluidos",
    total: "Total",
    shipTo: "Dirección de envío",
    pickUpAt: "Punto de recogida",
    billTo: "Dirección de facturación",
    payment: "Pago",
    paidWith: "Pagado con: {plan}",
    tracking: "Seguimiento",
  },
  confirmation: {
    subject: "Pedido {number} confirmado – {store}",
    heading: "¡Gracias, {name}!",
    headingUnnamed: "¡Gracias por tu pedido!",
    intro: "Hemos recibido tu pedido {number} y lo estamos preparando. Te escribiremos cuando lo enviemos.",
    introPickup: "Hemos recibido tu pedido {number}. Te escribiremos cuando esté listo para recoger.",
    introNotShipped: "Hemos recibido tu pedido {number}.",
    preorderIntro:
      "Hemos recibido tu pedido en preventa {number} y lo prepararemos en cuanto los artículos estén disponibles.",
    partlyPreordered: "Los artículos en preventa se envían más tarde, como se indica abajo.",
    paymentMethod: "Método de pago: {method}.",
    paymentDetailsFollow: "Te enviaremos los datos para el pago.",
    test: "Ha sido un pago de prueba. No se ha cobrado nada.",
    endAsMember: "Puedes pausar o cancelar tu suscripción en tu cuenta: {url}",
    endAsGuest:
      "Para cancelar tu suscripción, responde a este correo o crea una cuenta con {email} y cancélala allí: {url}",
    endByMail: "Para cancelar tu suscripción, responde a este correo.",
  },
  received: {
    heading: "Hemos recibido tu pedido {number}",
    text: "Gracias por tu pedido. Tenemos que revisarlo antes de confirmarlo y te escribiremos en cuanto lo hayamos hecho.",
  },
  rejected: {
    heading: "No hemos podido aceptar tu pedido {number}",
    text: "Lo sentimos, pero no hemos podido aceptar tu pedido.",
  },
  canceled: {
    subject: "Pedido {number} cancelado – {store}",
    heading: "Tu pedido {number} se ha cancelado",
    intro: "Hemos cancelado tu pedido {number}.",
    paid: "Te reembolsaremos lo pagado con el mismo método de pago y te avisaremos cuando el reembolso esté en camino.",
    refunded: "Te reembolsamos {amount} con el mismo método de pago. Puede tardar unos días en llegar.",
    unpaid: "No se te cobrará nada ni se enviará nada.",
  },
  edited: {
    subject: "Pedido {number} actualizado – {store}",
    heading: "Tu pedido {number} se ha actualizado",
    intro: "Hemos hecho estos cambios en tu pedido:",
    owed: "Importe pendiente: {amount}.",
    added: "Añadido: {count} × {item}",
    removed: "Eliminado: {count} × {item}",
    quantity: "{item}: {count} en lugar de {before}",
    total: "Nuevo total: {amount} en lugar de {before}",
  },
  readdressed: {
    subject: "Dirección de envío del pedido {number} modificada – {store}",
    heading: "Se ha cambiado tu dirección de envío",
    intro:
      "Hemos actualizado la dirección de envío del pedido {number}, como pediste. Si no fuiste tú, responde a este correo de inmediato.",
  },
  refunded: {
    subject: "Reembolso del pedido {number} – {store}",
    heading: "Te hemos reembolsado {amount}",
    intro:
      "Hemos reembolsado {amount} de tu pedido {number} en tu método de pago original. Puede tardar unos días en aparecer en tu extracto.",
    reason: "Motivo: {reason}",
  },
  paymentLink: {
    subject: "Pago del pedido {number} – {store}",
    heading: "Importe pendiente: {amount}",
    intro: "Usa el siguiente enlace para pagar {amount} de tu pedido {number}.",
    until: "El enlace caduca el {date}.",
    pay: "Pagar {amount}",
  },
  shipped: {
    subject: "Tu pedido {number} está en camino – {store}",
    heading: "Tu pedido está en camino",
    intro: "Hemos enviado estos artículos de tu pedido {number}:",
  },
  shippedPartly: {
    subject: "Una parte de tu pedido {number} está en camino – {store}",
    heading: "Una parte de tu pedido está en camino",
    intro:
      "Hemos enviado estos artículos de tu pedido {number}. Te escribiremos de nuevo cuando el resto esté en camino.",
  },
  readyForPickup: {
    subject: "Tu pedido {number} está listo para recoger – {store}",
    heading: "Tu pedido está listo para recoger",
    intro: "Estos artículos de tu pedido {number} te esperan:",
  },
  testSubject: "[Prueba] {subject}",
  sample: {
    product: "Producto de ejemplo",
    shipping: "Envío estándar",
    pickup: "Tienda de la calle Mayor",
    payment: "Visa terminada en 4242",
    firstName: "Lucía",
    lastName: "García",
    addressLine: "Calle Mayor 1",
    city: "Madrid",
    country: "ES",
  },
};
