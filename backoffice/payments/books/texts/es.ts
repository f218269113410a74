import type { BooksTexts } from "./en.ts";

export const es: BooksTexts = {
  title: "Contabilidad",
  subtitle: "Comprobaciones contables y de coherencia, cada hora",
  areas: {
    STOCK: "Inventario",
    ORDERS: "Pedidos",
    MONEY: "Pagos y reembolsos",
    LEDGER: "Libro mayor",
    LIMITS: "Descuentos y membresías",
    EVENTS: "Eventos e integraciones",
    IDENTITY: "Cuentas",
  },
  run: "Ejecutar comprobaciones",
  progress: "Comprobaciones completadas",
  notRun: "Sin comprobar",
  notRunText:
    "Las primeras comprobaciones se ejecutan unos minutos después del arranque. También puedes ejecutarlas ahora.",
  incomplete: "La última comprobación falló",
  allPassed: "{count, plural, one {# comprobación superada} other {Las # comprobaciones se han superado}}",
  passedText: "Última comprobación: {when}.",
  passedHistory:
    "{count, plural, one {Última comprobación: {when}. Sin problemas en la última (#).} other {Última comprobación: {when}. Sin problemas en las últimas #.}}",
  failed:
    "{count, plural, one {# de {total} comprobaciones ha fallado} other {# de {total} comprobaciones han fallado}}",
  failedText: "Última comprobación: {when}. Los detalles están debajo de cada comprobación fallida.",
  check: "Comprobación",
  result: "Resultado",
  caption: "{count, plural, one {{area}, # comprobación} other {{area}, # comprobaciones}}",
  failedCount: "{count, plural, one {# fallida} other {# fallidas}}",
  partlyChecked: "{count} de {total} comprobadas",
  passed: "Superada",
  failedState: "Fallida",
  skipped: "Proveedor no disponible",
  more: "{count, plural, one {y # más} other {y # más}}",
  balance: {
    title: "Balance de comprobación",
    none: "Aún no hay asientos",
    noneText: "Los asientos empiezan con tu primer pedido.",
    caption: "{count, plural, one {Balance de comprobación, # cuenta} other {Balance de comprobación, # cuentas}}",
    account: "Cuenta",
    debits: "Debe",
    credits: "Haber",
    balance: "Saldo",
  },
  rules: {
    "stock.movements": {
      name: "Cada cambio de existencias tiene su movimiento",
      proves: "Cada cambio de existencias figura en el historial.",
    },
    "stock.oversold": { name: "No hay sobreventa", proves: "No se ha vendido ninguna unidad que no tengas." },
    "stock.reserved": {
      name: "Las unidades reservadas coinciden con las reservas",
      proves: "Cada unidad reservada corresponde a un pago en curso.",
    },
    "stock.sold-once": {
      name: "Cada unidad vendida salió del inventario una vez y volvió como máximo una vez",
      proves: "Los pedidos y el inventario coinciden unidad por unidad.",
    },
    "stock.held-too-long": {
      name: "Las reservas se liberan a tiempo",
      proves: "Los pagos abandonados no bloquean existencias.",
    },
    "stock.canceled": {
      name: "Los pedidos cancelados no retienen existencias",
      proves: "Las cancelaciones liberan las existencias reservadas.",
    },
    "stock.slots": {
      name: "Las plazas ocupadas coinciden con las reservas",
      proves: "Ninguna cita, clase o franja de entrega supera su capacidad.",
    },
    "orders.total": {
      name: "El total de un pedido es la suma de sus partes",
      proves: "Artículos, descuentos, envío, cargos, propinas e impuestos suman el total del pedido.",
    },
    "orders.lines": {
      name: "Los importes de un pedido son los de sus líneas",
      proves: "Los totales de un pedido coinciden con sus líneas.",
    },
    "orders.line-bounds": {
      name: "Las líneas cuadran y respetan sus límites",
      proves: "Ninguna línea se prepara, reembolsa o repone por encima de su cantidad.",
    },
    "orders.has-lines": {
      name: "Todos los pedidos tienen líneas y ningún total es negativo",
      proves: "Ningún pedido está vacío ni tiene un total negativo.",
    },
    "orders.one-per-checkout": {
      name: "Un proceso de compra genera como máximo un pedido",
      proves: "Un doble clic nunca crea dos pedidos.",
    },
    "orders.numbers": {
      name: "Los números de pedido no tienen huecos",
      proves: "La contabilidad y Hacienda exigen una numeración correlativa.",
    },
    "orders.as-shown": {
      name: "Cada pedido coincide con lo que mostró la caja",
      proves: "Cada cliente paga el total que confirmó. Los cambios posteriores se registran aparte.",
    },
    "orders.completed": {
      name: "Toda compra finalizada tiene su pedido",
      proves: "Ninguna compra finalizada se quedó sin pedido.",
    },
    "orders.payment-status": {
      name: "El estado de pago coincide con los pagos",
      proves: "Un pedido figura como pagado solo si se ha pagado por completo.",
    },
    "orders.fulfillment-status": {
      name: "El estado de preparación coincide con las líneas",
      proves: "Un pedido figura como preparado solo si se ha preparado todo.",
    },
    "orders.parcels": {
      name: "Las unidades preparadas coinciden con las preparaciones",
      proves: "Cada unidad preparada pertenece a una preparación.",
    },
    "money.captured": {
      name: "Las capturas no superan la autorización ni el total del pedido",
      proves: "A ningún cliente se le ha cobrado más de lo acordado.",
    },
    "money.refunds": {
      name: "Los reembolsos, incluidos los pendientes, no superan las capturas",
      proves: "Ningún pago se reembolsa dos veces.",
    },
    "money.refund-parts": {
      name: "Un reembolso es la suma de sus transacciones",
      proves: "Cada reembolso está plenamente justificado.",
    },
    "money.currencies": {
      name: "Los pagos y los pedidos tienen la misma moneda",
      proves: "Un pedido se paga en la moneda en la que se hizo.",
    },
    "money.captures-journal": {
      name: "Las capturas coinciden con el diario del proveedor",
      proves: "Tus libros y el diario del proveedor coinciden en cada cargo, en ambos sentidos.",
    },
    "money.refunds-journal": {
      name: "Los reembolsos coinciden con el diario del proveedor",
      proves: "Tus libros y el diario del proveedor coinciden en cada reembolso, en ambos sentidos.",
    },
    "money.without-order": {
      name: "Cada pago tiene un pedido o se está reembolsando",
      proves: "Cada cliente al que se ha cobrado tiene un pedido o recibe un reembolso.",
    },
    "money.captured-once": {
      name: "Ningún pago se ha capturado dos veces",
      proves: "Cada pago se ha cobrado una sola vez.",
    },
    "money.stuck": {
      name: "Las capturas, anulaciones y reembolsos se completan",
      proves: "Las capturas, anulaciones y reembolsos se completan en una hora o generan una alerta.",
    },
    "money.gift-card-balance": {
      name: "El saldo de una tarjeta regalo es la suma de sus movimientos",
      proves: "Cada saldo de tarjeta regalo coincide con su historial.",
    },
    "money.gift-card-uses": {
      name: "Los canjes de tarjetas regalo coinciden con sus movimientos y pertenecen a un pedido",
      proves: "Cada pago con tarjeta regalo pertenece a un pedido.",
    },
    "money.gift-card-payments": {
      name: "Los pagos con tarjeta regalo coinciden con los canjes",
      proves: "Los pedidos muestran exactamente los importes canjeados.",
    },
    "money.app-gift-card-payments": {
      name: "Los pagos con tarjetas regalo de apps coinciden con sus canjes",
      proves: "Cada canje de una app de tarjetas regalo se registra como pago de su pedido.",
    },
    "money.gift-cards-sold": {
      name: "Cada tarjeta regalo vendida procede de un pedido pagado, una por unidad",
      proves: "No se ha emitido ninguna tarjeta regalo sin pago.",
    },
    "ledger.balance": {
      name: "El debe y el haber coinciden en cada asiento y moneda",
      proves: "El libro mayor por partida doble cuadra al céntimo.",
    },
    "ledger.sales": {
      name: "Las ventas del libro mayor coinciden con los totales de los pedidos",
      proves: "Cada pedido se contabiliza una vez, con su total actual.",
    },
    "ledger.money": {
      name: "El dinero del libro mayor coincide con capturas y reembolsos",
      proves: "El libro mayor recoge exactamente las capturas y reembolsos de cada pago.",
    },
    "ledger.refunds-payable": {
      name: "Los reembolsos pendientes del libro mayor están en curso",
      proves: "Los reembolsos pendientes son exactamente los que están en curso.",
    },
    "ledger.receivable": {
      name: "El saldo pendiente de un pedido se deriva de sus asientos",
      proves: "Los saldos pendientes son correctos: total menos pagos, más reembolsos por cancelación.",
    },
    "limits.coupons": {
      name: "El contador de un código de descuento es correcto y respeta su límite",
      proves: "Ningún código se ha usado por encima de su límite.",
    },
    "limits.per-customer": {
      name: "Ningún cliente usa un código más veces de las permitidas",
      proves: "Los límites por cliente se aplican a todas las variantes de un correo electrónico.",
    },
    "limits.coupon-uses": {
      name: "Cada uso de un código pertenece a un pedido vigente o a un pago en curso",
      proves: "Los pedidos cancelados liberan su código de descuento.",
    },
    "limits.memberships": {
      name: "Los créditos de una membresía se usan una vez",
      proves: "Un plan con diez créditos cubre diez visitas.",
    },
    "limits.review-stars": {
      name: "Las estrellas coinciden con las reseñas publicadas",
      proves: "La valoración que se muestra de un producto es la media de sus reseñas publicadas.",
    },
    "limits.review-votes": {
      name: "Los votos útiles coinciden con sus votantes",
      proves: "El voto de cada visitante cuenta una vez.",
    },
    "limits.verified-reviews": {
      name: "Las reseñas verificadas tienen un pedido",
      proves: "Una reseña marcada como verificada es de alguien que compró el producto.",
    },
    "events.order-created": {
      name: "Cada pedido tiene exactamente un evento de creación",
      proves: "Las integraciones reciben un evento por pedido.",
    },
    "events.sequence": {
      name: "Los eventos de un objeto se numeran sin huecos",
      proves: "Las integraciones pueden detectar eventos perdidos.",
    },
    "events.deliveries": {
      name: "Cada evento se entrega una vez a cada endpoint y ninguno se queda atascado",
      proves: "Los webhooks se envían, se reintentan a tiempo y nunca se encolan dos veces.",
    },
    "events.dispatched": {
      name: "Ningún evento está pendiente de envío",
      proves: "Los eventos se entregan en minutos.",
    },
    "events.keys-answered": {
      name: "Cada clave de idempotencia tiene una respuesta",
      proves: "Una solicitud repetida recibe la respuesta original.",
    },
    "events.keys-once": {
      name: "Cada clave de idempotencia tiene una sola respuesta",
      proves: "Una clave identifica una única solicitud.",
    },
    "identity.emails": {
      name: "Una cuenta por correo electrónico",
      proves: "Cada correo electrónico tiene como máximo una cuenta.",
    },
    "identity.blocked": {
      name: "Los clientes bloqueados y eliminados no tienen sesiones activas",
      proves: "A los clientes bloqueados se les cierra la sesión.",
    },
    "identity.refresh-tokens": {
      name: "Una sesión tiene un único token de actualización activo",
      proves: "Una sesión no se puede copiar a otro dispositivo.",
    },
    "identity.families": {
      name: "Una familia de tokens de actualización tiene un token por generación",
      proves: "Un token rotado no se puede reutilizar.",
    },
    "identity.codes": {
      name: "Un código de acceso inicia una sola sesión",
      proves: "Un código interceptado no se puede volver a usar.",
    },
  },
};
