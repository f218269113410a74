import type { OrderTexts } from "./en.ts";

export const fr: OrderTexts = {
  button: "Voir votre commande",
  parts: {
    quantity: "Quantité : {count}",
    subtotal: "Sous-total",
    discount: "Remise",
    free: "Offert",
    shipping: "Livraison ({option})",
    pickup: "Retrait ({option})",
    tax: "Taxes",
    taxIncluded: "Taxes comprises",
    total: "Total",
    paid: "Payé",
    balance: "À payer plus tard",
    shipTo: "Adresse de livraison",
    pickUpAt: "Lieu de retrait",
    billTo: "Adresse de facturation",
    payment: "Paiement",
    paidWith: "Payé avec : {plan}",
    tracking: "Suivi",
  },
  confirmation: {
    subject: "Commande {number} confirmée – {store}",
    heading: "Merci, {name} !",
    headingUnnamed: "Merci pour votre commande !",
    intro:
      "Nous avons bien reçu votre commande {number} et la préparons. Vous recevrez un e-mail lorsqu’elle sera expédiée.",
    introPickup:
      "Nous avons bien reçu votre commande {number}. Vous recevrez un e-mail lorsqu’elle sera prête à être retirée.",
    introNotShipped: "Nous avons bien reçu votre commande {number}.",
    preorderIntro:
      "Nous avons bien reçu votre précommande {number} et la préparerons dès que les articles seront disponibles.",
    partlyPreordered: "Les articles précommandés seront expédiés plus tard, comme indiqué ci-dessous.",
    paymentMethod: "Moyen de paiement : {method}.",
    paymentDetailsFollow: "Nous vous enverrons les informations de paiement.",
    test: "C’était un paiement de test. Aucun montant n’a été débité.",
    endAsMember: "Vous pouvez suspendre ou résilier votre abonnement dans votre compte : {url}",
    endAsGuest:
      "Pour résilier votre abonnement, répondez à cet e-mail, ou créez un compte avec {email} et résiliez-le depuis celui-ci : {url}",
    endByMail: "Pour résilier votre abonnement, répondez à cet e-mail.",
  },
  received: {
    heading: "Nous avons reçu votre commande {number}",
    text: "Merci pour votre commande. Nous devons la vérifier avant de la confirmer et vous préviendrons par e-mail dès que ce sera fait.",
  },
  rejected: {
    heading: "Nous n’avons pas pu accepter votre commande {number}",
    text: "Nous sommes désolés, mais nous n’avons pas pu accepter votre commande.",
  },
  canceled: {
    subject: "Commande {number} annulée – {store}",
    heading: "Votre commande {number} a été annulée",
    intro: "Nous avons annulé votre commande {number}.",
    paid: "Votre paiement vous sera remboursé par le même moyen. Vous recevrez un e-mail lorsque le remboursement sera effectué.",
    refunded:
      "Nous vous remboursons {amount} par le moyen de paiement d’origine. Le délai peut être de quelques jours.",
    unpaid: "Rien ne vous sera facturé et rien ne sera expédié.",
  },
  edited: {
    subject: "Commande {number} modifiée – {store}",
    heading: "Votre commande {number} a été modifiée",
    intro: "Nous avons apporté ces modifications à votre commande :",
    owed: "Reste à payer : {amount}.",
    added: "Ajouté : {count} × {item}",
    removed: "Retiré : {count} × {item}",
    quantity: "{item} : {count} au lieu de {before}",
    total: "Nouveau total : {amount} au lieu de {before}",
  },
  readdressed: {
    subject: "Adresse de livraison de la commande {number} modifiée – {store}",
    heading: "Votre adresse de livraison a été modifiée",
    intro:
      "Nous avons modifié l’adresse de livraison de la commande {number}, comme vous l’avez demandé. Si ce n’était pas vous, répondez immédiatement à cet e-mail.",
  },
  refunded: {
    subject: "Remboursement de la commande {number} – {store}",
    heading: "Nous vous avons remboursé {amount}",
    intro:
      "Nous avons remboursé {amount} pour votre commande {number} sur votre moyen de paiement d’origine. Quelques jours peuvent être nécessaires avant que le montant apparaisse sur votre relevé.",
    reason: "Motif : {reason}",
  },
  paymentLink: {
    subject: "Paiement de la commande {number} – {store}",
    heading: "Montant à payer : {amount}",
    intro: "Utilisez le lien ci-dessous pour payer {amount} pour votre commande {number}.",
    until: "Le lien est valable jusqu’au {date}.",
    pay: "Payer {amount}",
  },
  shipped: {
    subject: "Votre commande {number} est en route – {store}",
    heading: "Votre commande est en route",
    intro: "Ces articles de votre commande {number} ont été expédiés :",
  },
  shippedPartly: {
    subject: "Une partie de votre commande {number} est en route – {store}",
    heading: "Une partie de votre commande est en route",
    intro:
      "Ces articles de votre commande {number} ont été expédiés. Vous recevrez un autre e-mail lorsque les articles restants seront en route.",
  },
  readyForPickup: {
    subject: "Votre commande {number} est prête à être retirée – {store}",
    heading: "Votre commande est prête à être retirée",
    intro: "Ces articles de votre commande {number} vous attendent :",
  },
  testSubject: "[Test] {subject}",
  sample: {
    product: "Produit exemple",
    shipping: "Livraison standard",
    pickup: "Boutique de la rue des Lilas",
    payment: "Visa se terminant par 4242",
    firstName: "Camille",
    lastName: "Martin",
    addressLine: "12 rue des Lilas",
    city: "Lyon",
    country: "FR",
  },
};
