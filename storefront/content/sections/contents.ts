/** What search engines and social networks show of sections: their first text and image. */
import type { Section } from "#api/content/design.ts";
import type { ImageValue } from "#api/content/settings.ts";
import { readTree, words } from "#storefront/catalog/rich-content/nodes.ts";
import { sectionsByType } from "./index.ts";
import { resolveValues } from "./values.ts";

type Found = { type: string; value: unknown };

/** Values of visible sections and blocks in order. */
function valuesIn(sections: readonly Section[]): Found[] {
  return sections.flatMap(({ type, isHidden, settings, blocks }) => {
    const declaration = sectionsByType.get(type);
    if (declaration === undefined || isHidden) return [];
    const read = (declared: typeof declaration.settings, stored: Section["settings"]): Found[] => {
      const values = resolveValues(declared, stored);
      return Object.entries(declared).map(([name, setting]) => ({ type: setting.type, value: values[name] }));
    };
    return [
      ...read(declaration.settings, settings),
      ...blocks.flatMap((block) => read(declaration.blocks?.[block.type]?.settings ?? {}, block.settings)),
    ];
  });
}

export function descriptionIn(sections: readonly Section[]): string {
  for (const { type, value } of valuesIn(sections)) {
    if (type === "paragraph" && typeof value === "string" && value !== "") return value;
    const text = type === "rich-text" ? words(readTree(value)) : "";
    if (text !== "") return text;
  }
  return "";
}

export function imageIn(sections: readonly Section[]): ImageValue | undefined {
  const found = valuesIn(sections).find(({ type, value }) => type === "image" && value !== undefined);
  // The values of image settings were validated when they were saved.
  return found?.value as ImageValue | undefined;
}
