import type { PaymentWords } from "./en.ts";

export const es: PaymentWords = {
  methods: {
    manual: {
      name: "Transferencia bancaria",
      description: "Te enviaremos los datos para el pago por correo con la confirmación del pedido.",
    },
    "test-gateway": {
      name: "Pago de prueba",
      description: "Abre la página de pago de prueba. No se mueve dinero ni hace falta tarjeta.",
    },
    stripe: {
      name: "Tarjeta y más",
      description: "Abre la página de pago segura de Stripe: tarjetas, monederos y lo habitual en tu país.",
    },
  },
  giftCard: "Tarjeta regalo",
  membership: "Membresía",
  card: "Tarjeta",
  test: "Pago de prueba",
  invoiceOrLink: "Factura o enlace de pago",
  nothing: "Nada que pagar",
  predefined: { CASH: "Efectivo", BANK_TRANSFER: "Transferencia bancaria", CHECK: "Cheque" },
};
