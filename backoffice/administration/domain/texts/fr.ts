import type { DomainTexts } from "./en.ts";

export const fr: DomainTexts = {
  title: "Domaine et e-mail",
  subtitle: "Vérifiez que vos clients accèdent à votre boutique et que vos e-mails leur parviennent.",
  again: "Vérifier à nouveau",
  domain: "Domaine",
  local:
    "Votre boutique fonctionne à l’adresse {host}. Indiquez son adresse publique dans BASE_URL pour utiliser votre domaine.",
  sender: "Expéditeur des e-mails",
  senderText: "Votre boutique envoie ses e-mails depuis {sender}.",
  selector: "Sélecteur DKIM",
  selectorHint: "Votre fournisseur d’e-mail l’indique avec l’enregistrement DKIM : la partie avant « ._domainkey ».",
  checkSelector: "Vérifier le sélecteur",
  certificate: "Émis par {issuer}. Expire le {date}.",
  names: {
    ADDRESS: "Adresse (enregistrement A ou AAAA)",
    CERTIFICATE: "Certificat (TLS)",
    SPF: "SPF",
    DKIM: "DKIM",
    DMARC: "DMARC",
  },
  states: {
    OK: "OK",
    MISSING: "Manquant",
    WRONG: "À corriger",
    UNKNOWN: "Vérification impossible",
  },
  fine: {
    ADDRESS: "Votre domaine mène à un serveur.",
    CERTIFICATE: "Les navigateurs font confiance au certificat.",
    SPF: "Votre domaine désigne les serveurs autorisés à envoyer ses e-mails.",
    DKIM: "Vos e-mails peuvent être signés avec cette clé.",
    DMARC: "Les destinataires savent que faire des e-mails qui échouent aux contrôles.",
  },
  problems: {
    NO_RECORD: "{host} n’a pas cet enregistrement.",
    SEVERAL_RECORDS: "Il y a plusieurs enregistrements, un seul est autorisé. Supprimez les autres.",
    ALLOWS_EVERYONE:
      "L’enregistrement autorise tous les serveurs à envoyer des e-mails depuis {host}. Terminez-le par ~all.",
    NO_KEY: "L’enregistrement n’a pas de clé : les signatures ne sont pas valides.",
    NO_SELECTOR: "Saisissez le sélecteur de votre fournisseur d’e-mail pour vérifier la clé de signature.",
    NO_CONNECTION: "Aucun serveur n’a répondu à une connexion chiffrée sur {host}. Vérifiez le port 443.",
    EXPIRED: "Le certificat a expiré. Renouvelez-le.",
    EXPIRES_SOON: "Le certificat expire dans moins de deux semaines. Renouvelez-le.",
    WRONG_NAME: "Le certificat ne correspond pas à {host}.",
    UNTRUSTED: "Les navigateurs ne font pas confiance au certificat. Utilisez celui d’une autorité publique.",
    NO_RESPONSE: "Le serveur de noms n’a pas répondu. Réessayez plus tard.",
  },
  record: {
    lead: "Ajoutez cet enregistrement chez le fournisseur de votre domaine :",
    type: "Type",
    name: "Nom",
    value: "Valeur",
    serverAddress: "Adresse IP de votre serveur",
    copy: "Copier la valeur",
    copied: "Valeur copiée",
  },
  test: {
    title: "E-mail de test",
    notConnected:
      "Aucun serveur de messagerie n’est connecté : les e-mails restent dans la boîte d’envoi. Renseignez SMTP_URL pour les envoyer.",
    accepted:
      "Votre serveur de messagerie a accepté l’e-mail à {recipient} ({when}). S’il n’arrive pas, vérifiez le dossier des indésirables.",
    failed: "Votre serveur de messagerie a refusé l’e-mail à {recipient} : {error}",
    waiting: "Envoi de l’e-mail à {recipient}…",
    recipient: "Destinataire",
    send: "Envoyer un e-mail de test",
  },
};
