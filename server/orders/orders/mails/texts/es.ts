import type { OrderTexts } from "./en.ts";

export const es: OrderTexts = {
  button: "Ver tu pedido",
  questions: "¿Preguntas? Responde a este mensaje o escribe a {email}.",
  parts: {
    quantity: "Cantidad {count}",
    subtotal: "Subtotal",
    discount: "Descuento",
    free: "Gratis",
    tax: "Impuestos",
    taxIncluded: "Impuestos incluidos",
    total: "Total",
    deliveryTo: "Entrega a",
    billedTo: "Facturado a",
    payment: "Pago",
    paidWith: "Pagado con: {plan}",
    tracking: "Seguimiento",
    goingTo: "Va a",
  },
  confirmation: {
    subject: "Pedido {number} confirmado – {store}",
    heading: "¡Gracias, {name}!",
    headingUnnamed: "¡Gracias por tu pedido!",
    intro: "Tenemos tu pedido {number} y lo estamos preparando.",
    preorderIntro:
      "Hemos recibido tu pedido en preventa {number} y lo prepararemos en cuanto los artículos estén disponibles.",
    partlyPreordered: "Los artículos en preventa salen más tarde, como se indica abajo.",
    willWrite: "Te escribiremos de nuevo cuando esté en camino.",
    unpaid: "Pago: {method}. Encontrarás los datos en tu factura.",
    test: "Ha sido un pago de prueba: no se ha movido dinero.",
    endAsMember: "Puedes pausar o cancelar tu suscripción en tu cuenta: {url}",
    endAsGuest:
      "Para cancelar tu suscripción, responde a este correo. O crea una cuenta con {email} y cancélala allí: {url}",
    endByMail: "Para cancelar tu suscripción, responde a este correo.",
  },
  canceled: {
    subject: "El pedido {number} se ha cancelado – {store}",
    heading: "El pedido {number} se ha cancelado",
    intro: "Tu pedido {number} está cancelado.",
    paid: "Lo que pagaste vuelve por el mismo camino. Te escribiremos cuando esté de vuelta.",
    unpaid: "No se cobrará nada y no se enviará nada.",
  },
  edited: {
    subject: "El pedido {number} ha cambiado – {store}",
    heading: "El pedido {number} ha cambiado",
    intro: "Hemos cambiado tu pedido:",
    owed: "Quedan por pagar {amount}.",
    added: "Añadido: {count} × {item}",
    removed: "Quitado: {count} × {item}",
    quantity: "{item}: {count} en lugar de {before}",
    total: "Nuevo total: {amount} en lugar de {before}",
  },
  readdressed: {
    subject: "El pedido {number} va a otra dirección – {store}",
    heading: "Tu pedido va a otra dirección",
    intro:
      "Hemos cambiado la dirección de entrega del pedido {number}, como pediste. Si no fuiste tú, escríbenos enseguida.",
  },
  refunded: {
    subject: "{amount} reembolsados del pedido {number} – {store}",
    heading: "{amount} van de vuelta a ti",
    intro:
      "Hemos reembolsado {amount} de tu pedido {number} por el medio con el que pagaste. El banco puede tardar unos días en mostrarlo.",
    reason: "Motivo: {reason}",
  },
  paymentLink: {
    subject: "{amount} por el pedido {number} – {store}",
    heading: "{amount} por pagar",
    intro: "Con este enlace pagas {amount} de tu pedido {number}.",
    until: "Es válido hasta el {date}.",
    pay: "Pagar {amount}",
  },
  shipped: {
    subject: "Tu pedido {number} está en camino – {store}",
    heading: "Tu pedido está en camino",
    intro: "Esto es lo que hemos enviado de tu pedido {number}.",
  },
  shippedPartly: {
    subject: "Una parte de tu pedido {number} está en camino – {store}",
    heading: "Una parte de tu pedido está en camino",
    intro: "Esto es lo que hemos enviado de tu pedido {number}. El resto vendrá después; te escribiremos de nuevo.",
  },
  readyForPickup: {
    subject: "El pedido {number} está listo para recoger – {store}",
    heading: "Listo para recoger",
    intro: "Esto es lo que hemos apartado de tu pedido {number}.",
  },
  sample: {
    product: "Producto de ejemplo",
    shipping: "Envío estándar",
    payment: "Visa terminada en 4242",
    firstName: "Lucía",
    lastName: "García",
    addressLine: "Calle Mayor 1",
    city: "Madrid",
    country: "ES",
  },
};
