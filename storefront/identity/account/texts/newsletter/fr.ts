import type { NewsletterTexts } from "./en.ts";

export const fr: NewsletterTexts = {
  title: "Notre newsletter",
  what: "Nouveautés et offres par e-mail. Vous pouvez vous désabonner à tout moment.",
  email: "E-mail",
  submit: "S’abonner",
  wrong: "Saisissez une adresse e-mail, par exemple nom@exemple.com.",
  sent: {
    title: "Regardez dans votre boîte",
    text: "Un message avec un lien est en route. Cliquez dessus, et vous êtes sur la liste. Le lien est valable sept jours.",
  },
  done: {
    title: "Merci",
    text: "Vous êtes sur la liste. À la fin de chaque message, un lien permet de vous désabonner.",
  },
  confirm: {
    title: "Oui à la newsletter ?",
    text: "Un clic, et nos nouvelles arrivent chez vous.",
    submit: "S’abonner",
  },
  late: {
    title: "Ce lien n’est plus valable",
    text: "Il a déjà servi, ou il a plus de sept jours. Demandez-en un nouveau ici.",
  },
};
