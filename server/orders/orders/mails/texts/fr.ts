import type { OrderTexts } from "./en.ts";

export const fr: OrderTexts = {
  button: "Voir votre commande",
  questions: "Une question ? Répondez à ce message ou écrivez à {email}.",
  parts: {
    quantity: "Quantité {count}",
    subtotal: "Sous-total",
    discount: "Remise",
    free: "Offert",
    tax: "Taxes",
    taxIncluded: "Taxes comprises",
    total: "Total",
    deliveryTo: "Livraison à",
    billedTo: "Facturation à",
    payment: "Paiement",
    paidWith: "Payé avec : {plan}",
    tracking: "Suivi",
    goingTo: "En route vers",
  },
  confirmation: {
    subject: "Commande {number} confirmée – {store}",
    heading: "Merci, {name} !",
    headingUnnamed: "Merci pour votre commande !",
    intro: "Nous avons bien reçu votre commande {number} et la préparons.",
    preorderIntro:
      "Nous avons bien reçu votre précommande {number} et la préparerons dès que les articles seront disponibles.",
    partlyPreordered: "Les articles précommandés partiront plus tard, voir ci-dessous.",
    willWrite: "Nous vous écrirons de nouveau quand elle sera en route.",
    unpaid: "Paiement : {method}. Les détails figurent sur votre facture.",
    test: "C’était un paiement de test : aucun argent n’a été prélevé.",
    endAsMember: "Vous pouvez suspendre ou résilier votre abonnement dans votre compte : {url}",
    endAsGuest:
      "Pour résilier votre abonnement, répondez à cet e-mail. Ou créez un compte avec {email} et résiliez-le là : {url}",
    endByMail: "Pour résilier votre abonnement, répondez à cet e-mail.",
  },
  canceled: {
    subject: "Commande {number} annulée – {store}",
    heading: "La commande {number} a été annulée",
    intro: "Votre commande {number} est annulée.",
    paid: "Ce que vous avez payé vous est rendu par le même moyen. Nous vous écrirons quand l’argent sera en route.",
    unpaid: "Rien ne sera débité et rien ne sera envoyé.",
  },
  edited: {
    subject: "Commande {number} modifiée – {store}",
    heading: "La commande {number} a été modifiée",
    intro: "Nous avons modifié votre commande :",
    owed: "Il reste {amount} à payer.",
    added: "Ajouté : {count} × {item}",
    removed: "Retiré : {count} × {item}",
    quantity: "{item} : {count} au lieu de {before}",
    total: "Nouveau total : {amount} au lieu de {before}",
  },
  readdressed: {
    subject: "La commande {number} part à une autre adresse – {store}",
    heading: "Votre commande part à une autre adresse",
    intro:
      "Nous avons changé l’adresse de livraison de la commande {number}, comme vous l’avez demandé. Si ce n’était pas vous, écrivez-nous tout de suite.",
  },
  refunded: {
    subject: "{amount} remboursés pour la commande {number} – {store}",
    heading: "{amount} vous sont rendus",
    intro:
      "Nous avons remboursé {amount} de votre commande {number} par le moyen de paiement utilisé. La banque peut mettre quelques jours à l’afficher.",
    reason: "Motif : {reason}",
  },
  paymentLink: {
    subject: "{amount} pour la commande {number} – {store}",
    heading: "{amount} à payer",
    intro: "Ce lien vous permet de payer {amount} pour votre commande {number}.",
    until: "Il est valable jusqu’au {date}.",
    pay: "Payer {amount}",
  },
  shipped: {
    subject: "Votre commande {number} est en route – {store}",
    heading: "Votre commande est en route",
    intro: "Voici ce que nous avons envoyé de votre commande {number}.",
  },
  shippedPartly: {
    subject: "Une partie de votre commande {number} est en route – {store}",
    heading: "Une partie de votre commande est en route",
    intro: "Voici ce que nous avons envoyé de votre commande {number}. Le reste suit ; nous vous écrirons de nouveau.",
  },
  readyForPickup: {
    subject: "La commande {number} est prête à être retirée – {store}",
    heading: "Prête à être retirée",
    intro: "Voici ce que nous avons mis de côté de votre commande {number}.",
  },
  sample: {
    product: "Produit exemple",
    shipping: "Livraison standard",
    payment: "Visa se terminant par 4242",
    firstName: "Camille",
    lastName: "Martin",
    addressLine: "12 rue des Lilas",
    city: "Lyon",
    country: "FR",
  },
};
