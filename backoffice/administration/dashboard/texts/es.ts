import type { DashboardTexts } from "./en.ts";

export const es: DashboardTexts = {
  greeting: {
    morning: "{hasName, select, no {Buenos días} other {Buenos días, {name}}}",
    afternoon: "{hasName, select, no {Buenas tardes} other {Buenas tardes, {name}}}",
    evening: "{hasName, select, no {Buenas noches} other {Buenas noches, {name}}}",
  },
  timeZone: "Las fechas y horas están en la zona horaria de tu tienda, {zone}",
  figures: {
    label: "Hoy",
    sales: "Ventas de hoy",
    orders: "Pedidos de hoy",
    average: "Valor medio del pedido de hoy",
    conversion: "Tasa de conversión de hoy",
    conversionDetail:
      "{carts, plural, one {{orders, number} de # carrito se convirtió en pedido} other {{orders, number} de # carritos se convirtieron en pedidos}}",
  },
  comparison: {
    same: "Igual que el {day} pasado a esta hora",
    more: "{percent} más que el {day} pasado a esta hora",
    less: "{percent} menos que el {day} pasado a esta hora",
    times: "{times} veces lo del {day} pasado a esta hora",
    farMore: "Mucho más que el {day} pasado a esta hora",
    noSales: "Sin ventas el {day} pasado a esta hora",
    noOrders: "Sin pedidos el {day} pasado a esta hora",
    noCarts: "Sin carritos el {day} pasado a esta hora",
    noConversion: "0 % el {day} pasado a esta hora",
  },
  chart: {
    title: "Ventas de los últimos 30 días",
    name: "Ventas",
    point: "{sales} · {count, plural, one {# pedido} other {# pedidos}}",
    none: "Sin pedidos en los últimos 30 días.",
    summary: "{count, plural, one {# pedido} other {# pedidos}}. Mejor día: {day}, con {sales}.",
  },
  latest: {
    title: "Últimos pedidos",
    all: "Todos los pedidos",
    none: "Aún no hay pedidos",
    noneText: "Los pedidos aparecerán aquí.",
  },
  toDo: {
    title: "Tareas pendientes",
    done: "Estás al día",
    approve: "{count, plural, one {# pedido por aprobar} other {# pedidos por aprobar}}",
    fulfill: "{count, plural, one {# pedido} other {# pedidos}} por preparar",
    unpaid: "{count, plural, one {# pedido sin pagar} other {# pedidos sin pagar}}",
    invoices:
      "{count, plural, one {# pedido pagado espera su factura} other {# pedidos pagados esperan su factura}}: añade tu razón social y dirección",
    returns: "{count, plural, one {# solicitud de devolución} other {# solicitudes de devolución}} por revisar",
    failing: "{count, plural, one {# webhook con errores} other {# webhooks con errores}}",
    unowned: "{count, plural, one {# webhook necesita} other {# webhooks necesitan}} un responsable",
    access: "{count, plural, one {# app, clave API o sitio} other {# apps, claves API o sitios}} por revisar",
    lowStock: "{count, plural, one {# variante} other {# variantes}} con {limit, number} unidades o menos",
  },
  sampleData: {
    title: "Añadiendo datos de ejemplo",
    text: "Tu tienda de demostración está abierta. Todavía se están añadiendo las imágenes y los pedidos de los últimos cuatro meses.",
    progressLabel: "Datos de ejemplo añadidos",
    progress: "{percent} completado",
  },
  setup: {
    title: "Configura tu tienda",
    hide: "Ocultar",
    progressLabel: "Pasos de configuración completados",
    progress: "{done, number} de {total, number} completados",
    stepDone: ", completado",
    stepToDo: ", pendiente",
    details: {
      title: "Añade los datos de tu tienda",
      text: "Falta por añadir: {fields}",
      fields: {
        NAME: "nombre de la tienda",
        CONTACT_EMAIL: "correo de contacto",
        LEGAL_NAME: "razón social",
        ADDRESS: "dirección",
      },
    },
    product: { title: "Añade un producto", text: "O importa tus productos desde un archivo CSV" },
    shipping: { title: "Configura los envíos", text: "Añade una tarifa de envío para tu país" },
    shippingReview: {
      title: "Revisa tu tarifa de envío",
      text: "Hemos añadido una tarifa para tu país. Cámbiala por la tuya o consérvala",
    },
    taxes: {
      title: "Configura los impuestos",
      text: "Añade un tipo impositivo para tu país o indica que no cobras impuestos",
    },
    payments: {
      title: "Configura los pagos",
      text: "Conecta Stripe o activa el pago sin conexión y paga después un pedido de prueba",
      testText:
        "Modo de prueba: los clientes solo pueden hacer pagos de prueba. Conecta Stripe o activa el pago sin conexión, o prueba antes el proceso de compra con un pago de prueba",
      testDone:
        "Modo de prueba: un pago de prueba se completó, pero los clientes aún no pueden pagar con dinero real. Conecta Stripe o activa el pago sin conexión",
      chargeText: "Haz un pedido, págalo con {methods} y reembólsalo después",
      offlineText: "Haz un pedido con {methods} y márcalo como pagado",
    },
    email: {
      title: "Enviar un correo de prueba",
      text: "Comprueba que tu servidor acepta los correos para tus clientes",
    },
    policies: { title: "Añade tus políticas", text: "Empieza por las devoluciones. Tienes plantillas para tu país" },
    order: {
      title: "Haz un pedido de prueba",
      text: "Abre tu tienda, compra algo y verás el pedido aquí",
    },
    fulfill: {
      title: "Prepara el pedido de prueba",
      text: "Abre el pedido y envía sus artículos. El cliente recibe un correo",
    },
    refund: {
      title: "Reembolsa el pedido de prueba",
      text: "Reembolsa el pedido completo. Si aún no está pagado, márcalo antes como pagado",
    },
  },
};
