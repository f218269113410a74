import type { ContentTexts } from "./en.ts";

export const es: ContentTexts = {
  titles: {
    shipping: "Envíos",
    returns: "Devoluciones",
    terms: "Términos y condiciones",
    privacy: "Política de privacidad",
    "legal-notice": "Aviso legal",
  },
  startReturn: {
    heading: "Solicitar una devolución",
    signedIn: "Elige el pedido en {account} y selecciona «{button}».",
    account: "tu cuenta",
    guest: "¿Compraste sin cuenta? Abre el enlace del correo de confirmación y selecciona «{button}».",
  },
  contact: {
    title: "Contacto",
    description: "Cómo contactar con {shop}",
    lead: "Escríbenos a {email}.",
    order: "¿Es sobre un pedido? Indica el número que aparece en el correo de confirmación.",
  },
};
