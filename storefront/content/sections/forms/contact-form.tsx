import { ContactForm } from "#storefront/content/contact/ContactForm.tsx";
import { contactFormTexts } from "#storefront/content/contact/texts/texts.ts";
import { useTexts } from "#ui/language.ts";
import { everywhere, heading, paragraph, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import parts from "../parts/band.module.css";
import { section } from "../section.ts";

export const contactForm = section({
  type: "contact-form",
  name: {
    en: "Contact form",
    de: "Kontaktformular",
    fr: "Formulaire de contact",
    es: "Formulario de contacto",
    ar: "نموذج الاتصال",
  },
  description: {
    en: "Sends messages to your store",
    de: "Sendet Nachrichten an Ihren Shop",
    fr: "Envoie des messages à votre boutique",
    es: "Envía mensajes a tu tienda",
    ar: "يرسل الرسائل إلى متجرك",
  },
  templates: everywhere,
  settings: {
    heading,
    text: paragraph,
    scheme,
  },
  View({ id, values, isFirst }) {
    const texts = useTexts(contactFormTexts);
    return (
      <Band id={id} heading={values.heading} label={texts.title} scheme={values.scheme} isFirst={isFirst}>
        {values.text !== "" && <p className={`${parts.lead} ${parts.below}`}>{values.text}</p>}
        <ContactForm id={id} />
      </Band>
    );
  },
});
