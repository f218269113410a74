import type { NewsletterTexts } from "./en.ts";

export const fr: NewsletterTexts = {
  title: "Notre newsletter",
  what: "Nouveautés et offres par e-mail. Vous pouvez vous désabonner à tout moment.",
  email: "E-mail",
  submit: "S’abonner",
  wrong: "Saisissez une adresse e-mail valide, par exemple nom@example.com.",
  sent: {
    title: "Consultez votre boîte de réception",
    text: "Nous vous avons envoyé un e-mail de confirmation. Cliquez sur le lien qu’il contient pour vous abonner. Il est valable sept jours.",
  },
  done: {
    title: "Vous êtes abonné",
    text: "Vous pouvez vous désabonner grâce au lien en bas de chaque e-mail.",
  },
  confirm: {
    title: "Confirmez votre abonnement",
    text: "Abonnez-vous pour recevoir nos nouveautés et nos offres par e-mail.",
    submit: "S’abonner",
  },
  late: {
    title: "Ce lien ne fonctionne plus",
    text: "Il a déjà été utilisé ou date de plus de sept jours. Demandez-en un nouveau ici.",
  },
};
