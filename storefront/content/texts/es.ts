import type { ContentTexts } from "./en.ts";

export const es: ContentTexts = {
  shipping: {
    title: "Envíos y devoluciones",
    lead: "Empaquetamos los pedidos a mano y los enviamos en dos días laborables. En cuanto sale el paquete, recibes por correo electrónico un número de seguimiento.",
    costs: "Cuánto cuesta el envío",
    costsText: "Antes de pagar verás todas las opciones para tu dirección, con su precio.",
    costsFree:
      "Antes de pagar verás todas las opciones para tu dirección, con su precio. El envío estándar es gratis desde {amount}.",
    back: "Devolver algo",
    backText:
      "Tienes treinta días desde el día en que lo recibes. Escribe a {email} con tu número de pedido y te decimos cómo hacerlo; te reembolsamos lo que pagaste en los cinco días laborables siguientes a su llegada. Las piezas hechas a tu gusto, como las grabadas, solo se pueden devolver si tienen algún defecto.",
    broken: "¿Algo ha llegado roto?",
    brokenText: "Envíanos una foto a {email}. Te lo cambiamos o te devolvemos el dinero, lo que prefieras.",
  },
  privacy: {
    title: "Privacidad",
    lead: "Guardamos lo que necesitamos para enviarte tu pedido, y nada más: nombre, direcciones, correo electrónico, qué compraste y cómo pagaste.",
    cookies: "Cookies",
    cookiesText:
      "Una cookie recuerda tu cesta y si has iniciado sesión. No hay rastreo y no compartimos nada con anunciantes.",
    payments: "Pagos",
    paymentsText:
      "Los datos de la tarjeta van directamente al proveedor de pagos. Nunca llegan a nuestros ordenadores.",
    rights: "Tus derechos",
    rightsText: "Escribe a {email} para ver, corregir o borrar lo que guardamos sobre ti.",
  },
  terms: {
    title: "Condiciones de venta",
    lead: "Al hacer un pedido haces una oferta de compra; la confirmación que te envía {shop} la acepta.",
    prices: "Precios",
    pricesText:
      "Los precios están en {currency}. El envío y, cuando no estén incluidos, los impuestos se añaden antes de pagar.",
    delivery: "Entrega",
    deliveryText: "Si algo que hemos aceptado no está disponible, te avisamos enseguida y te devolvemos el dinero.",
    warranty: "Garantía",
    warrantyText: "Nada de lo escrito aquí afecta a tus derechos legales cuando algo tiene un defecto.",
  },
  contact: {
    title: "Contacto",
    description: "Cómo contactar con {shop}",
    lead: "Una persona lee todo lo que envías. Escribe a {email} y te respondemos en un día laborable.",
    order: "¿Es sobre un pedido? Ten a mano su número: está en la confirmación que te enviamos.",
  },
};
