import { framePath } from "#storefront/content/preview/frame-path.ts";
import type { ShopContext } from "#storefront/context.ts";
import { useTexts } from "#ui/language.ts";
import { everywhere, heading, labels, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import { customHtmlPath } from "./custom-html-path.ts";
import styles from "./media.module.css";

/**
 * HTML of the merchant in a frame of another origin: its scripts run, and can reach neither the page nor its cookies. A document of its
 * own (`html-routes.ts`), because documents in `srcdoc` have the content security policy of the page.
 */
export const customHtml = section({
  type: "custom-html",
  name: { en: "Custom HTML", de: "Eigenes HTML", fr: "HTML personnalisé", es: "HTML personalizado", ar: "HTML مخصص" },
  description: {
    en: "Your own HTML in a sandbox",
    de: "Ihr eigenes HTML in einer Sandbox",
    fr: "Votre propre HTML dans un bac à sable",
    es: "Tu propio HTML en un entorno aislado",
    ar: "HTML خاص بك في بيئة معزولة",
  },
  templates: everywhere,
  settings: {
    heading,
    html: { type: "html", label: { en: "HTML", de: "HTML", fr: "HTML", es: "HTML", ar: "HTML" } },
    height: { type: "range", label: labels.height, min: 50, max: 2000, step: 10, unit: "px", default: 300 },
    scheme,
  },
  load: ({ shop: { frameToken: token }, store }: ShopContext, { id, document }) => ({
    src: token === undefined ? customHtmlPath(document, id) : framePath(store.frames, { token, document, section: id }),
  }),
  View({ id, values, data, isFirst }) {
    const texts = useTexts(sectionTexts);
    if (values.html.trim() === "") return null;
    return (
      <Band id={id} heading={values.heading} scheme={values.scheme} isFirst={isFirst}>
        <iframe
          className={styles.frame}
          title={values.heading || texts.embedded}
          src={data.src}
          height={values.height}
          sandbox="allow-scripts allow-forms allow-popups"
          // The address of a page in a preview has its token.
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      </Band>
    );
  },
});
