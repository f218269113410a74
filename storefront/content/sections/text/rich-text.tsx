import { alignment, button, everywhere, heading, richText, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { RichText } from "../parts/RichText.tsx";
import { SectionButton } from "../parts/SectionButton.tsx";
import { section } from "../section.ts";
import styles from "./text.module.css";

export const richTextSection = section({
  type: "rich-text",
  name: { en: "Rich text", de: "Text", fr: "Texte enrichi", es: "Texto enriquecido", ar: "نص منسق" },
  description: {
    en: "A heading and formatted text",
    de: "Eine Überschrift und formatierter Text",
    fr: "Un titre et du texte mis en forme",
    es: "Un título y texto con formato",
    ar: "عنوان ونص منسق",
  },
  templates: everywhere,
  settings: { heading, text: richText, ...button, alignment, scheme },
  View({ id, values, isFirst }) {
    const isCentered = values.alignment === "center";
    if (values.heading === "" && values.text === undefined && values.buttonLabel === "") return null;
    return (
      <Band id={id} scheme={values.scheme}>
        <div className={isCentered ? `${styles.text} ${styles.centered}` : styles.text}>
          <Heading id={id} text={values.heading} isFirst={isFirst} />
          <RichText id={id} tree={values.text} />
          <SectionButton values={values} />
        </div>
      </Band>
    );
  },
});

function Heading({ id, text, isFirst }: { id: string; text: string; isFirst: boolean }) {
  const Title = isFirst ? "h1" : "h2";
  if (text === "") return null;
  return (
    <Title id={`${id}-title`}>
      <bdi>{text}</bdi>
    </Title>
  );
}
