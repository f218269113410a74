import { everywhere, labels, size } from "../labels.ts";
import { section } from "../section.ts";
import styles from "./text.module.css";

export const divider = section({
  type: "divider",
  name: { en: "Divider", de: "Trenner", fr: "Séparateur", es: "Separador", ar: "فاصل" },
  description: {
    en: "Space or a line between sections",
    de: "Abstand oder Linie zwischen Abschnitten",
    fr: "Un espace ou une ligne entre les sections",
    es: "Un espacio o una línea entre secciones",
    ar: "مسافة أو خط بين الأقسام",
  },
  templates: everywhere,
  settings: {
    look: {
      type: "select",
      label: labels.layout,
      options: [
        { value: "line", label: { en: "Line", de: "Linie", fr: "Ligne", es: "Línea", ar: "خط" } },
        { value: "space", label: { en: "Space", de: "Abstand", fr: "Espace", es: "Espacio", ar: "مسافة" } },
      ],
      default: "line",
    },
    height: size,
  },
  View: ({ values }) =>
    values.look === "line" ? (
      <div className={styles.divider}>
        <hr />
      </div>
    ) : (
      <div className={styles[values.height]} />
    ),
});
