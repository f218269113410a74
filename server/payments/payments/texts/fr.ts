import type { PaymentWords } from "./en.ts";

export const fr: PaymentWords = {
  methods: {
    manual: {
      name: "Virement bancaire",
      description: "Nous vous enverrons les informations de paiement par e-mail avec la confirmation de commande.",
    },
    "test-gateway": {
      name: "Paiement de test",
      description: "Ouvre la page de paiement de test. Aucun argent n’est débité et aucune carte n’est nécessaire.",
    },
    stripe: {
      name: "Carte et autres",
      description:
        "Ouvre la page de paiement sécurisée de Stripe : cartes, portefeuilles et moyens courants dans votre pays.",
    },
  },
  giftCard: "Carte cadeau",
  membership: "Adhésion",
  card: "Carte",
  test: "Paiement de test",
  invoiceOrLink: "Facture ou lien de paiement",
  nothing: "Rien à payer",
  predefined: { CASH: "Espèces", BANK_TRANSFER: "Virement", CHECK: "Chèque" },
};
