import type { BooksTexts } from "./en.ts";

export const fr: BooksTexts = {
  title: "Comptabilité",
  subtitle: "Contrôles comptables et de cohérence, exécutés toutes les heures",
  areas: {
    STOCK: "Stock",
    ORDERS: "Commandes",
    MONEY: "Paiements et remboursements",
    LEDGER: "Grand livre",
    LIMITS: "Réductions et adhésions",
    EVENTS: "Événements et intégrations",
    IDENTITY: "Comptes",
  },
  run: "Lancer les contrôles",
  progress: "Contrôles terminés",
  notRun: "Pas encore vérifié",
  notRunText:
    "Les premiers contrôles ont lieu quelques minutes après le démarrage. Vous pouvez aussi les lancer maintenant.",
  incomplete: "Le dernier contrôle a échoué",
  allPassed: "{count, plural, one {# contrôle réussi} other {Les # contrôles sont réussis}}",
  passedText: "Dernier contrôle : {when}.",
  passedHistory:
    "{count, plural, one {Dernier contrôle : {when}. Aucun problème lors du dernier contrôle (#).} other {Dernier contrôle : {when}. Aucun problème lors des # derniers contrôles.}}",
  failed: "{count, plural, one {# contrôle sur {total} en échec} other {# contrôles sur {total} en échec}}",
  failedText: "Dernier contrôle : {when}. Les détails figurent sous chaque contrôle en échec.",
  check: "Contrôle",
  result: "Résultat",
  caption: "{count, plural, one {{area}, # contrôle} other {{area}, # contrôles}}",
  failedCount: "{count, plural, one {# échec} other {# échecs}}",
  partlyChecked: "{count} sur {total} vérifiés",
  passed: "Réussi",
  failedState: "Échec",
  skipped: "Prestataire injoignable",
  more: "{count, plural, one {et # autre} other {et # autres}}",
  balance: {
    title: "Balance générale",
    none: "Aucune écriture pour le moment",
    noneText: "Les écritures commencent avec votre première commande.",
    caption: "{count, plural, one {Balance générale, # compte} other {Balance générale, # comptes}}",
    account: "Compte",
    debits: "Débits",
    credits: "Crédits",
    balance: "Solde",
  },
  rules: {
    "stock.movements": {
      name: "Chaque variation du stock a son mouvement",
      proves: "Chaque variation de stock figure dans l’historique.",
    },
    "stock.oversold": { name: "Rien n’est survendu", proves: "Aucune unité absente du stock n’a été vendue." },
    "stock.reserved": {
      name: "Les unités réservées correspondent aux réservations",
      proves: "Chaque unité réservée correspond à un paiement en cours.",
    },
    "stock.sold-once": {
      name: "Chaque unité vendue est sortie du stock une fois et y est revenue une fois au plus",
      proves: "Commandes et stock concordent à l’unité près.",
    },
    "stock.held-too-long": {
      name: "Les réservations sont libérées à temps",
      proves: "Les paiements abandonnés ne bloquent pas de stock.",
    },
    "stock.canceled": {
      name: "Les commandes annulées ne retiennent aucun stock",
      proves: "Les annulations libèrent le stock réservé.",
    },
    "stock.slots": {
      name: "Les places occupées correspondent aux réservations",
      proves: "Aucun rendez-vous, cours ou créneau de livraison n’est surréservé.",
    },
    "orders.total": {
      name: "Le total d’une commande est la somme de ses éléments",
      proves: "Articles, réductions, livraison, frais, pourboires et taxes donnent le total de la commande.",
    },
    "orders.lines": {
      name: "Les montants d’une commande sont ceux de ses lignes",
      proves: "Les totaux d’une commande correspondent à ses lignes.",
    },
    "orders.line-bounds": {
      name: "Les lignes sont justes et restent dans leurs limites",
      proves: "Aucune ligne n’est traitée, remboursée ou remise en stock au-delà de sa quantité.",
    },
    "orders.has-lines": {
      name: "Chaque commande a des lignes et un total positif ou nul",
      proves: "Aucune commande n’est vide ni n’a un total négatif.",
    },
    "orders.one-per-checkout": {
      name: "Un paiement en caisse donne une commande au plus",
      proves: "Un double clic ne crée jamais deux commandes.",
    },
    "orders.numbers": {
      name: "Les numéros de commande se suivent sans interruption",
      proves: "La comptabilité et le fisc exigent une numérotation continue.",
    },
    "orders.as-shown": {
      name: "Chaque commande correspond à ce que la caisse affichait",
      proves: "Chaque client paie le total qu’il a confirmé. Les modifications ultérieures sont enregistrées à part.",
    },
    "orders.completed": {
      name: "Chaque achat finalisé a sa commande",
      proves: "Aucun achat finalisé n’est resté sans commande.",
    },
    "orders.payment-status": {
      name: "Le statut de paiement correspond aux paiements",
      proves: "Une commande est payée si et seulement si elle l’est intégralement.",
    },
    "orders.fulfillment-status": {
      name: "Le statut de traitement correspond aux lignes",
      proves: "Une commande est traitée si et seulement si tout l’est.",
    },
    "orders.parcels": {
      name: "Les unités traitées correspondent aux traitements",
      proves: "Chaque unité traitée fait partie d’un traitement.",
    },
    "money.captured": {
      name: "Les captures ne dépassent ni l’autorisation ni le total de la commande",
      proves: "Aucun client n’a été débité de plus que convenu.",
    },
    "money.refunds": {
      name: "Les remboursements, même en cours, ne dépassent pas les captures",
      proves: "Aucun paiement n’est remboursé deux fois.",
    },
    "money.refund-parts": {
      name: "Un remboursement est la somme de ses transactions",
      proves: "Chaque remboursement est entièrement justifié.",
    },
    "money.currencies": {
      name: "Paiements et commandes sont dans la même devise",
      proves: "Une commande est payée dans la devise où elle a été passée.",
    },
    "money.captures-journal": {
      name: "Les captures correspondent au journal du prestataire",
      proves: "Vos comptes et le journal du prestataire concordent pour chaque débit, dans les deux sens.",
    },
    "money.refunds-journal": {
      name: "Les remboursements correspondent au journal du prestataire",
      proves: "Vos comptes et le journal du prestataire concordent pour chaque remboursement, dans les deux sens.",
    },
    "money.without-order": {
      name: "Chaque paiement a une commande ou est remboursé",
      proves: "Chaque client débité a une commande ou est remboursé.",
    },
    "money.captured-once": {
      name: "Aucun paiement n’a été capturé deux fois",
      proves: "Chaque paiement a été débité une seule fois.",
    },
    "money.stuck": {
      name: "Captures, annulations et remboursements aboutissent",
      proves: "Captures, annulations et remboursements aboutissent en une heure ou déclenchent une alerte.",
    },
    "money.gift-card-balance": {
      name: "Le solde d’une carte cadeau est la somme de ses écritures",
      proves: "Chaque solde de carte cadeau correspond à son historique.",
    },
    "money.gift-card-uses": {
      name: "Les utilisations de cartes cadeaux correspondent à leurs écritures et à une commande",
      proves: "Chaque paiement par carte cadeau appartient à une commande.",
    },
    "money.gift-card-payments": {
      name: "Les paiements par carte cadeau correspondent aux utilisations",
      proves: "Les commandes affichent exactement les montants prélevés sur les cartes cadeaux.",
    },
    "money.app-gift-card-payments": {
      name: "Les paiements par carte cadeau d’application correspondent à leurs utilisations",
      proves: "Chaque utilisation par une application de cartes cadeaux est enregistrée comme paiement de sa commande.",
    },
    "money.gift-cards-sold": {
      name: "Chaque carte cadeau vendue vient d’une commande payée, une par unité",
      proves: "Aucune carte cadeau n’a été émise sans paiement.",
    },
    "ledger.balance": {
      name: "Débits et crédits s’équilibrent dans chaque écriture et chaque devise",
      proves: "Le grand livre en partie double est équilibré au centime près.",
    },
    "ledger.sales": {
      name: "Les ventes du grand livre correspondent aux totaux des commandes",
      proves: "Chaque commande est comptabilisée une fois, à son total actuel.",
    },
    "ledger.money": {
      name: "Les flux du grand livre correspondent aux captures et remboursements",
      proves: "Le grand livre contient exactement les captures et remboursements de chaque paiement.",
    },
    "ledger.refunds-payable": {
      name: "Les remboursements dus au grand livre sont en cours",
      proves: "Les remboursements dus sont exactement ceux qui sont en cours.",
    },
    "ledger.receivable": {
      name: "Le solde dû d’une commande découle de ses écritures",
      proves: "Les soldes dus sont justes : total moins paiements, plus remboursements d’annulations.",
    },
    "limits.coupons": {
      name: "Le compteur d’un code de réduction est juste et sous sa limite",
      proves: "Aucun code de réduction n’a été utilisé au-delà de sa limite.",
    },
    "limits.per-customer": {
      name: "Aucun client n’utilise un code plus souvent que permis",
      proves: "Les limites par client valent pour toutes les graphies d’une adresse e-mail.",
    },
    "limits.coupon-uses": {
      name: "Chaque utilisation d’un code appartient à une commande valable ou à un paiement en cours",
      proves: "Les commandes annulées libèrent leur code de réduction.",
    },
    "limits.memberships": {
      name: "Les crédits d’une adhésion ne servent qu’une fois",
      proves: "Une formule de dix crédits couvre dix visites.",
    },
    "limits.review-stars": {
      name: "Les étoiles correspondent aux avis publiés",
      proves: "La note affichée d’un produit est la moyenne de ses avis publiés.",
    },
    "limits.review-votes": {
      name: "Les votes « utile » correspondent aux votants",
      proves: "Le vote de chaque visiteur compte une fois.",
    },
    "limits.verified-reviews": {
      name: "Les avis vérifiés ont une commande",
      proves: "Un avis marqué comme vérifié provient d’une personne qui a acheté le produit.",
    },
    "events.order-created": {
      name: "Chaque commande a exactement un événement de création",
      proves: "Les intégrations reçoivent un événement par commande.",
    },
    "events.sequence": {
      name: "Les événements d’un objet sont numérotés sans interruption",
      proves: "Les intégrations peuvent détecter un événement manqué.",
    },
    "events.deliveries": {
      name: "Chaque événement est remis une fois à un point de terminaison, et aucun ne reste bloqué",
      proves: "Les webhooks sont envoyés, réessayés à temps et jamais mis deux fois en file.",
    },
    "events.dispatched": {
      name: "Aucun événement n’attend d’être distribué",
      proves: "Les événements sont livrés en quelques minutes.",
    },
    "events.keys-answered": {
      name: "Chaque clé d’idempotence a une réponse",
      proves: "Une requête répétée reçoit la réponse d’origine.",
    },
    "events.keys-once": {
      name: "Chaque clé d’idempotence a une seule réponse",
      proves: "Une clé identifie une seule requête.",
    },
    "identity.emails": { name: "Un compte par adresse e-mail", proves: "Chaque adresse e-mail a un compte au plus." },
    "identity.blocked": {
      name: "Les clients bloqués ou supprimés n’ont aucune session active",
      proves: "Les clients bloqués sont déconnectés.",
    },
    "identity.refresh-tokens": {
      name: "Une session a un seul jeton d’actualisation actif",
      proves: "Une session ne peut pas être copiée sur un autre appareil.",
    },
    "identity.families": {
      name: "Une famille de jetons d’actualisation a un jeton par génération",
      proves: "Un jeton remplacé ne peut pas être réutilisé.",
    },
    "identity.codes": {
      name: "Un code de connexion ouvre une seule session",
      proves: "Un code intercepté ne peut pas être réutilisé.",
    },
  },
};
