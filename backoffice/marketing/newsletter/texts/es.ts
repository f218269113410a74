import type { NewsletterTexts } from "./en.ts";

export const es: NewsletterTexts = {
  title: "Boletín",
  subtitle: "Clientes que aceptaron recibir tu boletín. No se incluyen los que cancelaron la suscripción.",
  lists: "Listas",
  search: "Buscar suscriptores",
  searchByEmail: "Buscar por correo",
  searchByNameOrEmail: "Buscar por nombre o correo",
  noMatch: "No se han encontrado suscriptores",
  showAll: "Borrar búsqueda",
  tryNameOrEmail: "Prueba con una parte más corta del nombre o del correo.",
  tryEmail: "Prueba con una parte más corta del correo.",
  export: "Exportar",
  exported: "{count, plural, one {# suscriptor exportado} other {# suscriptores exportados}}",
  views: {
    everybody: "Todos los suscriptores",
    members: "Con cuenta",
    guests: "Invitados",
    waiting: "Pendientes",
    refused: "Bajas"
  },
  subscribers: {
    caption: "{count, plural, one {Suscriptores, # en esta página} other {Suscriptores, # en esta página}}",
    noun: "suscriptores",
    none: "Aún no hay suscriptores",
    noneText: "Los clientes pueden suscribirse con el formulario, al crear su cuenta o al pagar. Activa las casillas en Configuración > Inicio de sesión de clientes y Configuración > Pago.",
    email: "Correo",
    name: "Nombre",
    source: "Origen",
    since: "Fecha",
    language: "Idioma",
    consentDate: "Fecha de suscripción",
    order: "Pedido",
    account: "Cuenta",
    unsubscribeLink: "Enlace de baja",
    hasAccount: "sí",
    hasNoAccount: "no",
    actions: "Acciones",
    remove: "Dar de baja",
    removeOne: "Dar de baja a {email}",
    guest: "Invitado"
  },
  sources: {
    checkout: "Pago",
    form: "Formulario del boletín",
    "sign-up": "Registro de cuenta",
    "sign-on": "Inicio de sesión social",
    account: "Cuenta de cliente",
    staff: "Personal",
    "unsubscribe-link": "Enlace de baja",
    checkoutOrder: "Pago, pedido n.º {number}",
    checkoutWith: "Pago, {order}",
    orderNumber: "pedido n.º {number}"
  },
  unsubscribed: {
    caption: "{count, plural, one {Bajas, # en esta página} other {Bajas, # en esta página}}",
    noun: "direcciones de correo",
    none: "No hay bajas",
    noneText: "Aquí aparecen las direcciones dadas de baja. Solo sus titulares pueden volver a suscribirlas."
  },
  remove: {
    open: "Bloquear una dirección",
    title: "¿Dar de baja a {email}?",
    done: "Cliente dado de baja",
    cancel: "Cancelar",
    block: "Bloquear",
    remove: "Dar de baja",
    email: "Correo",
    text: "Esta dirección no recibirá tu boletín, aunque alguien la indique más tarde al pagar. Solo el cliente puede volver a suscribirse desde su cuenta. Los correos de pedidos se siguen enviando."
  },
  pending: {
    caption: "{count, plural, one {Pendientes, # en esta página} other {Pendientes, # en esta página}}",
    noun: "clientes",
    none: "No hay confirmaciones pendientes",
    noneText: "Si las suscripciones requieren confirmación por correo, los clientes aparecen aquí hasta que confirmen. Antes no reciben el boletín.",
    status: "Estado",
    requested: "Solicitud",
    subscribeAgain: "Debe suscribirse de nuevo: se suscribió antes de exigir confirmación",
    verifyAccount: "Debe verificar el correo de la cuenta",
    linkSent: "Correo de confirmación enviado, el enlace caduca el {date}",
    linkExpired: "Enlace de confirmación caducado"
  },
  confirmation: {
    title: "Confirmación por correo",
    saved: "Configuración guardada",
    label: "Cuándo se suscribe a los clientes",
    hint: "En el Espacio Económico Europeo, el Reino Unido y Suiza debes poder demostrar el consentimiento; lo habitual es un enlace de confirmación (doble opt-in). Si lo activas, quienes se suscribieron sin enlace quedan pendientes hasta que se suscriban y confirmen de nuevo.",
    byCountry: "Predeterminado de tu país",
    byCountryLink: "Predeterminado de tu país (tras confirmar por correo)",
    byCountryImmediate: "Predeterminado de tu país (de inmediato)",
    afterLink: "Tras confirmar por correo",
    immediately: "De inmediato"
  }
};
