import type { AnalyticsTexts } from "./en.ts";

export const es: AnalyticsTexts = {
  title: "Informes",
  subtitle: "Los días siguen la zona horaria de la tienda, {zone}. No se incluyen los pedidos cancelados.",
  reports: "Informes",
  firstDay: "Fecha de inicio",
  lastDay: "Fecha de fin",
  period: "Periodo",
  compareTo: "Comparar con",
  comparedTo: "Comparado con: {period}",
  orders: "{count, plural, one {# pedido} other {# pedidos}}",
  salesWithOrders: "{count, plural, one {{sales} · # pedido} other {{sales} · # pedidos}}",
  noOrders: "No hay pedidos en este periodo.",
  noDiscounts: "No hay descuentos en este periodo.",
  chooseLonger: "Selecciona un periodo más largo.",
  noChange: "Sin cambios",
  noPrevious: "Sin datos anteriores",
  increase: "Sube un {percent}",
  decrease: "Baja un {percent}",
  csv: "CSV",
  showAll: "{count, plural, one {Mostrar # fila} other {Mostrar las # filas}}",
  moreInCsv: "{count, plural, one {# más en el archivo CSV} other {# más en el archivo CSV}}",
  tabs: {
    sales: "Ventas",
    products: "Productos",
    customers: "Clientes",
    searches: "Búsquedas",
    stock: "Inventario"
  },
  comparisons: {
    PREVIOUS_PERIOD: "periodo anterior",
    PREVIOUS_YEAR: "año anterior"
  },
  spans: {
    today: "Hoy",
    "7d": "Últimos 7 días",
    "30d": "Últimos 30 días",
    "90d": "Últimos 90 días",
    year: "Este año",
    "12m": "Últimos 12 meses",
    custom: "Personalizado…"
  },
  names: {
    NEW: "Clientes nuevos",
    RETURNING: "Clientes recurrentes",
    WEB: "Tienda online",
    POS: "Punto de venta",
    BACKOFFICE_MERCHANT: "Pedidos preliminares",
    PHYSICAL: "Productos físicos",
    DIGITAL: "Productos digitales",
    GIFT_CARD: "Tarjetas regalo",
    SERVICE: "Servicios",
    noAddress: "Sin dirección",
    manual: "Descuento manual",
    noName: "Sin nombre"
  },
  customers: {
    customer: "Cliente",
    email: "Correo",
    orders: "Pedidos",
    lastOrder: "Último pedido",
    sales: "Ventas",
    summary: "Resumen de clientes",
    inSales: "{amount} en ventas",
    repeatRate: "Tasa de clientes recurrentes",
    repeatCount: "{count, plural, one {{repeat} de # cliente} other {{repeat} de # clientes}}",
    top: "Mejores clientes por ventas",
    none: "No hay pedidos en este periodo"
  },
  funnel: {
    title: "Desglose de la conversión",
    addedToCart: "Añadido al carrito",
    reachedCheckout: "Ha llegado al pago",
    ordered: "Ha comprado",
    note: "Las visitas no se incluyen, porque la tienda no las rastrea con cookies. Un carrito cuenta el día en que se creó; los recientes aún pueden convertirse en pedidos.",
    rateOverTime: "Tasa de conversión a lo largo del tiempo",
    converted: "El {share} de los carritos se convirtió en pedido",
    rate: "Tasa de conversión",
    none: "No hay pedidos en este periodo",
    noneText: "La tasa de conversión aparece aquí después del primer pedido.",
    noCarts: "Sin carritos",
    point: "{share} · {orders} de {carts}"
  },
  products: {
    title: "Ventas por producto",
    groupBy: "Agrupar por",
    name: "Nombre",
    units: "Unidades vendidas",
    orders: "Pedidos",
    sales: "Ventas",
    change: "Variación",
    none: "No hay ventas en este periodo",
    dimensions: {
      PRODUCT: "Producto",
      VARIANT: "Variante",
      COLLECTION: "Colección",
      ITEM_TYPE: "Tipo de producto"
    },
    captions: {
      PRODUCT: "Ventas por producto",
      VARIANT: "Ventas por variante",
      COLLECTION: "Ventas por colección",
      ITEM_TYPE: "Ventas por tipo de producto"
    }
  },
  rhythm: {
    title: "Pedidos por día y hora",
    caption: "Pedidos por día de la semana y hora",
    cell: "{count, plural, one {{day}, {hour}: # pedido, {sales}} other {{day}, {hour}: # pedidos, {sales}}}",
    emptyCell: "{day}, {hour}: sin pedidos",
    busiest: "{count, plural, one {Momento con más pedidos: {day}, {hour} (# pedido).} other {Momento con más pedidos: {day}, {hour} (# pedidos).}}"
  },
  sales: {
    overTime: "Ventas a lo largo del tiempo",
    breakdown: "Desglose de ventas",
    byCountry: "Ventas por país",
    byCustomerType: "Clientes nuevos y recurrentes",
    byDiscount: "Ventas por descuento",
    byPaymentMethod: "Ventas por método de pago",
    byChannel: "Ventas por canal",
    summary: "Resumen de ventas",
    includedTaxes: "Impuestos incluidos en los precios",
    figures: {
      sales: "Ventas totales",
      net: "Ventas netas",
      orders: "Pedidos",
      averageOrder: "Valor medio del pedido",
      units: "Unidades vendidas",
      refunds: "Reembolsos"
    },
    lines: {
      items: "Ventas brutas",
      discounts: "Descuentos",
      shipping: "Envío",
      fees: "Cargos",
      tips: "Propinas",
      taxes: "Impuestos",
      sales: "Ventas totales",
      refunds: "Reembolsos",
      net: "Ventas netas"
    }
  },
  searches: {
    title: "Búsquedas sin resultados",
    term: "Término de búsqueda",
    searches: "Búsquedas",
    last: "Última búsqueda",
    try: "Ver en la tienda",
    search: "Buscar en la tienda",
    searchFor: "Buscar {term} en la tienda",
    none: "No hay búsquedas sin resultados",
    noneText: "Cuando una búsqueda en la tienda no encuentre nada, aparecerá aquí en menos de un minuto.",
    firstOf: "Las primeras {shown} de {total}.",
    note: "Los términos se guardan 90 días sin datos personales. Las búsquedas repetidas desde una misma red cuentan una vez por hora. Las cifras son de días completos."
  },
  stock: {
    variant: "Variante",
    sku: "SKU",
    available: "Disponible",
    sold: "Vendidas en 30 días",
    daysLeft: "Días de inventario",
    soldOut: "Agotado",
    days: "{count, plural, one {# día} other {# días}}",
    summary: "Inventario actual",
    onHand: "Unidades en inventario",
    tracked: "{count, plural, one {# variante con seguimiento} other {# variantes con seguimiento}}",
    retailValue: "Valor de venta",
    costValue: "Valor de coste",
    withoutCost: "{count, plural, one {# variante sin coste} other {# variantes sin coste}}",
    soldOutVariants: "Variantes agotadas",
    title: "Días de inventario restantes",
    none: "No hay ventas de variantes con seguimiento en los últimos 30 días",
    noneText: "Vende productos con seguimiento de inventario para ver cuántos días durará."
  }
};
