/** What new pages start with: sections whose texts the merchant then writes. */
import type { PageBody, Section } from "#api/content/design.ts";
import { sectionTypes } from "#api/content/section-types.gen.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { newSection } from "../editor/section-names.ts";
import { onlineStoreTexts } from "./texts/texts.ts";

export const pageTemplates = ["empty", "about", "faq", "contact"] as const;
export type PageTemplate = (typeof pageTemplates)[number];

/** How titles of such pages start, in the languages of the back office. */
const titles: readonly (readonly [PageTemplate, RegExp])[] = [
  [
    "about",
    /^(?:about|our story|über|ueber|wer wir sind|à propos|qui sommes|notre histoire|sobre|qui[ée]nes somos|nuestra historia|من نحن|قصتنا|نبذة)/,
  ],
  ["faq", /^(?:faqs?|(?:frequent|häufig|questions (?:fr|qu)|foire|preguntas|الأسئلة|أسئلة))/],
  ["contact", /^(?:contact|get in touch|kontakt|nous contacter|contáct|اتصل|تواصل)/],
];

/** The template that fits the title of a new page. */
export function templateFor(title: string): PageTemplate {
  const start = title.trim().toLowerCase();
  return titles.find(([, pattern]) => pattern.test(start))?.[0] ?? "empty";
}

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
