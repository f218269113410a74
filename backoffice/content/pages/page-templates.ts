/** What new pages start with: sections whose texts the merchant then writes. */
import type { PageBody, Section } from "#api/content/design.ts";
import { sectionTypes } from "#api/content/section-types.gen.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { newSection } from "../editor/section-names.ts";
import { onlineStoreTexts } from "./texts/texts.ts";

export const pageTemplates = ["empty", "about", "faq", "contact"] as const;
type PageTemplate = (typeof pageTemplates)[number];

/** Section types by name, with the heading of the first one. */
const contents: Readonly<Record<PageTemplate, readonly string[]>> = {
  empty: [],
  about: ["image-with-text", "rich-text", "gallery"],
  faq: ["faq"],
  contact: ["contact-form", "map"],
};

function sectionsOf(template: PageTemplate): Section[] {
  const texts = onlineStoreTexts[staffLanguage()].starters;
  const headings = { empty: "", about: texts.aboutTitle, faq: texts.faqTitle, contact: texts.contactTitle };
  const names = contents[template].filter((name) => sectionTypes[name]?.templates.includes("page"));
  return names.map((name, index) => {
    const section = newSection(name);
    const hasHeading = index === 0 && sectionTypes[name]?.settings.heading?.type === "text";
    return hasHeading ? { ...section, settings: { ...section.settings, heading: headings[template] } } : section;
  });
}

export const newPage = (title: string, slug: string, template: PageTemplate): PageBody => ({
  slug,
  title,
  seoTitle: "",
  seoDescription: "",
  isHiddenFromSearchEngines: false,
  sections: sectionsOf(template),
});
