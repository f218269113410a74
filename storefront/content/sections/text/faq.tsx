import { Icon } from "#ui/Icon.tsx";
import { everywhere, heading, richText, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { RichText } from "../parts/RichText.tsx";
import { section } from "../section.ts";
import styles from "./text.module.css";

/** Questions that open without scripts. */
export const faq = section({
  type: "faq",
  name: {
    en: "FAQ",
    de: "Häufige Fragen",
    fr: "Questions fréquentes",
    es: "Preguntas frecuentes",
    ar: "الأسئلة الشائعة",
  },
  description: {
    en: "Questions that open to their answers",
    de: "Fragen, die ihre Antwort aufklappen",
    fr: "Des questions qui s’ouvrent sur leur réponse",
    es: "Preguntas que despliegan su respuesta",
    ar: "أسئلة تُفتح لإظهار إجاباتها",
  },
  templates: everywhere,
  settings: { heading, scheme },
  blocks: {
    question: {
      name: { en: "Question", de: "Frage", fr: "Question", es: "Pregunta", ar: "سؤال" },
      settings: {
        question: {
          type: "text",
          label: { en: "Question", de: "Frage", fr: "Question", es: "Pregunta", ar: "السؤال" },
          maxLength: 200,
        },
        answer: { ...richText, label: { en: "Answer", de: "Antwort", fr: "Réponse", es: "Respuesta", ar: "الإجابة" } },
      },
    },
  },
  maxBlocks: 50,
  View({ id, values, blocks, isFirst }) {
    const asked = blocks.filter((block) => block.values.question !== "");
    if (asked.length === 0) return null;
    return (
      <Band id={id} heading={values.heading} scheme={values.scheme} isFirst={isFirst}>
        <div className={styles.faq}>
          {asked.map((block) => (
            <details key={block.id}>
              <summary>
                <bdi>{block.values.question}</bdi>
                <Icon name="down" size={20} />
              </summary>
              <div className={styles.answer}>
                <RichText id={`${id}-${block.id}`} tree={block.values.answer} />
              </div>
            </details>
          ))}
        </div>
      </Band>
    );
  },
});
