import type { StoreSettingsTexts } from "./en.ts";

export const es: StoreSettingsTexts = {
  title: "Configuración",
  subtitle: "Administra cómo funciona tu tienda",
  outbox: "Bandeja de salida",
  save: "Guardar",
  saved: "Configuración guardada",
  look: {
    title: "Apariencia",
    headerText: "Texto del encabezado",
    headerTextHint: "Déjalo vacío para mostrar el nombre de la tienda.",
    headerTextSize: "Tamaño del texto del encabezado",
    small: "Pequeño",
    medium: "Mediano",
    large: "Grande",
    headerTextPosition: "Posición del texto del encabezado",
    side: "A la izquierda",
    center: "Centrado",
    cartLink: "Enlace al carrito",
    linkAsText: "Texto",
    linkAsIcon: "Icono",
    linkHidden: "Oculto",
    showCheckout: "Mostrar «Finalizar compra» junto al texto del encabezado",
    colors: "Colores",
    sameAsStore: "Igual que la tienda",
    resetColor: "Restablecer el color: {color}",
    reset: "Restablecer",
    cornerRadius: "Radio de las esquinas",
    pixels: "px",
    color: {
      header: "Encabezado",
      headerText: "Texto del encabezado",
      page: "Página",
      summary: "Resumen del pedido",
      buttons: "Botones",
      placeOrder: "Botón de hacer pedido",
      selection: "Opciones seleccionadas",
      footer: "Pie de página"
    }
  },
  checkout: {
    title: "Pago",
    subtitle: "Elige qué datos introducen los clientes al pagar y el aspecto de la página.",
    fields: "Datos del cliente",
    phone: "Número de teléfono",
    orderNote: "Nota del pedido",
    customField: "Pregunta personalizada",
    customFieldExample: "¿Cómo nos has conocido?",
    customFieldHint: "La respuesta aparece en el pedido.",
    customFieldShown: "Respuesta",
    minimalAddress: "No pedir la dirección si no hay nada que enviar",
    minimalAddressHint: "Quien compra descargas, tarjetas regalo o citas no indica calle ni ciudad.",
    giftCards: "Aceptar tarjetas regalo",
    agreement: "Exigir que los clientes acepten tus políticas",
    agreementHint: "Los clientes deben marcar una casilla antes de hacer el pedido.",
    policies: "Políticas",
    policiesText: "Tus términos, la privacidad y las demás políticas se muestran al pagar.",
    editPolicies: "Editar políticas",
    newsletter: "Mostrar la suscripción al boletín",
    newsletterHint: "Añade una casilla debajo del correo. Los clientes que la marcan pasan a ser suscriptores de tu boletín.",
    newsletterPreselected: "Marcar la casilla por defecto",
    newsletterPreselectedHint: "En la Unión Europea y otras regiones, una casilla marcada por defecto no es un consentimiento válido.",
    hidden: "Oculto",
    optional: "Opcional",
    required: "Obligatorio"
  },
  policies: {
    title: "Políticas y compromisos",
    subtitle: "Las políticas vacías no se muestran en la tienda.",
    saved: "Políticas guardadas",
    policyTitle: "Título",
    paragraphs: "{hint} Separa los párrafos con una línea en blanco.",
    show: "Mostrar en la tienda",
    showPolicy: "Mostrar en la tienda: {policy}",
    returnPolicy: {
      title: "Política de devoluciones",
      hint: "Aparece en la página de devoluciones: qué se puede devolver, en qué plazo y quién lo paga."
    },
    shippingPolicy: {
      title: "Política de envíos",
      hint: "Aparece en la página de envíos: adónde envías y cuánto tarda."
    },
    termsAndConditions: {
      title: "Términos y condiciones",
      hint: "Aparecen en una página propia, enlazada al pagar."
    },
    privacyPolicy: {
      title: "Política de privacidad",
      hint: "Aparece en una página propia, enlazada en el registro."
    },
    legalNotice: {
      title: "Aviso legal",
      hint: "Aparece en una página propia: quién gestiona la tienda. Es obligatorio en muchos países."
    },
    contactUs: {
      title: "Información de contacto",
      hint: "Aparece en la página de contacto, debajo de tu correo."
    },
    digitalItemPolicy: {
      title: "Productos digitales",
      hint: "Aparece al pagar."
    },
    customPolicy: {
      title: "Política personalizada",
      hint: "Aparece al pagar con el título que indiques."
    }
  },
  promises: {
    title: "Compromisos",
    lead: "Textos cortos que dan confianza, como los plazos de entrega o una garantía. Promete solo lo que cumplas.",
    number: "Compromiso {number}",
    promiseTitle: "Título",
    icon: "Icono",
    text: "Texto",
    textHint: "Una frase. El carrito solo muestra el título.",
    remove: "Eliminar el compromiso {number}",
    add: "Añadir compromiso",
    icons: {
      truck: "Camión",
      return: "Flecha de devolución",
      lock: "Candado",
      gift: "Regalo",
      leaf: "Hoja",
      check: "Marca de verificación",
      mail: "Sobre",
      box: "Caja"
    },
    places: {
      HOME: "Página de inicio",
      PRODUCT: "Páginas de productos físicos",
      CART: "Carrito"
    }
  },
  store: {
    title: "Datos de la tienda",
    languageMissing: "{language} no está disponible",
    languageMissingText: "La tienda se muestra en inglés hasta que elijas otro idioma: {languages}. Las fechas y los precios siguen tu elección actual.",
    name: "Nombre de la tienda",
    contactEmail: "Correo de contacto",
    contactEmailHint: "Los correos a los clientes salen de esta dirección y las respuestas llegan a ella.",
    tagline: "Eslogan",
    announcement: "Anuncio",
    announcementHint: "Aparece en la parte superior de todas las páginas. Déjalo vacío para ocultarlo.",
    country: "País",
    timeZone: "Zona horaria",
    timeZoneHint: "Se usa en reservas, plazos de entrega, informes y correos.",
    locale: "Idioma y formatos",
    localeHint: "El idioma de la tienda, del inicio de sesión y de los correos. Tus propios textos no se traducen.",
    notAvailable: "{language} (no disponible)",
    weightUnit: "Unidad de peso",
    kilograms: "Kilogramos",
    pounds: "Libras",
    currency: "Moneda",
    currencyLocked: "No puedes cambiar la moneda después de la primera venta, porque los pedidos, las tarjetas regalo y los informes la usan.",
    currencyHint: "No podrás cambiar la moneda después de la primera venta.",
    countryChanged: "Revisa tus zonas de envío y regiones fiscales después de cambiar el país.",
    changeCurrencyTo: "¿Cambiar la moneda a {currency}?",
    changeCurrency: "Cambiar moneda",
    changeCurrencyText: "Los precios, las tarifas de envío y los descuentos no se convierten: un producto de {before} costará {after}. Revísalos antes de vender."
  },
  sections: {
    orders: {
      title: "Pedidos y facturas",
      text: "Cancelaciones, devoluciones, derecho de desistimiento y datos de factura",
      words: "cancelación reembolso numeración"
    },
    orderEmails: {
      title: "Correos de pedidos",
      text: "Edita y previsualiza confirmaciones, avisos de envío y reembolsos",
      words: "notificaciones plantillas email"
    },
    payments: {
      title: "Métodos de pago",
      text: "Stripe, métodos de pago manuales y pagos de prueba",
      words: "stripe tarjeta pasarela"
    },
    taxes: {
      title: "Impuestos",
      text: "Regiones, tipos y grupos de impuestos, y clientes exentos",
      words: "iva"
    },
    shipping: {
      title: "Envíos y entregas",
      text: "Perfiles, zonas y tarifas de envío, recogida y entrega local",
      words: "entrega tarifas transportistas paquetes zonas países"
    },
    locations: {
      title: "Ubicaciones",
      text: "Dónde guardas el inventario y desde dónde envías los pedidos",
      words: "almacén tienda existencias"
    },
    checkout: {
      title: "Pago",
      text: "Datos del cliente, boletín, tarjetas regalo, colores y encabezado",
      words: "aspecto logotipo campos"
    },
    policies: {
      title: "Políticas y compromisos",
      text: "Devoluciones, envíos, términos, privacidad, aviso legal, contacto y compromisos",
      words: "reembolso garantía plazos"
    },
    fees: {
      title: "Cargos y propinas",
      text: "Gastos de gestión, seguro de envío y propinas al pagar",
      words: "recargo"
    },
    redirects: {
      title: "Redirecciones",
      text: "URL antiguas de productos y colecciones, y adónde redirigen",
      words: "seo url enlaces"
    },
    synonyms: {
      title: "Sinónimos de búsqueda",
      text: "Palabras que encuentran los mismos productos en la búsqueda",
      words: "buscador términos"
    },
    staff: {
      title: "Personal y roles",
      text: "Miembros del personal, invitaciones, roles y permisos",
      words: "equipo empleados usuarios permisos"
    },
    signIn: {
      title: "Inicio de sesión de clientes",
      text: "Contraseñas, llaves de acceso, códigos de un solo uso, registro y campos personalizados",
      words: "login cuentas registro"
    },
    automation: {
      title: "Automatización",
      text: "Envía correos, añade etiquetas, crea códigos de descuento o avisa a otros sistemas cuando ocurra algo",
      words: "reglas flujos disparadores"
    },
    apps: {
      title: "Aplicaciones y claves API",
      text: "Sitios, aplicaciones y scripts conectados a tu tienda",
      words: "api tokens integraciones"
    },
    developers: {
      title: "Desarrolladores",
      text: "Webhooks, eventos, solicitudes API y extensiones del pago",
      words: "api registros"
    },
    audit: {
      title: "Registro de auditoría",
      text: "Cambios del personal y las aplicaciones, con los valores de antes y después",
      words: "historial cambios"
    }
  }
};
