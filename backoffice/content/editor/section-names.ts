/** What sections, blocks and settings are called on screen. */
import type { Section } from "#api/content/design.ts";
import { sectionTypes } from "#api/content/section-types.gen.ts";
import type { Settings } from "#api/content/settings.ts";
import { labelOf } from "../labels.ts";
import { type Block, createBlock, createSection } from "./sections.ts";

export { sectionTypes };

/** Types that this version of the store doesn't have keep their technical name. */
export function typeName(section: Section, block?: Block): string {
  const type = sectionTypes[section.type];
  if (block === undefined) return type === undefined ? section.type : labelOf(type.name);
  const blockType = type?.blocks?.[block.type];
  return blockType === undefined ? block.type : labelOf(blockType.name);
}

export function settingsOf(section: Section, block?: Block): Settings {
  const type = sectionTypes[section.type];
  return (block === undefined ? type?.settings : type?.blocks?.[block.type]?.settings) ?? {};
}

/** The first text that the merchant wrote. */
export function textOf(section: Section, block?: Block): string {
  const values = (block ?? section).settings;
  for (const [name, { type }] of Object.entries(settingsOf(section, block))) {
    const value = values[name];
    if ((type === "text" || type === "paragraph") && typeof value === "string" && value.trim() !== "") return value;
  }
  return "";
}

/** Tells sections of one type apart: the first text, or the first choice. */
export function excerptOf(section: Section, block?: Block): string {
  const text = textOf(section, block);
  if (text !== "") return text;
  const values = (block ?? section).settings;
  for (const [name, setting] of Object.entries(settingsOf(section, block))) {
    if (setting.type !== "select" || values[name] === undefined) continue;
    const chosen = setting.options.find(({ value }) => value === values[name]);
    if (chosen !== undefined) return labelOf(chosen.label);
  }
  return "";
}

const newId = (): string => crypto.randomUUID();

/** The name of a type, of which there may be no section yet. */
const nameOfType = (type: string): string => labelOf(sectionTypes[type]?.name ?? { en: type });
export const nameOfBlockType = (section: string, block: string): string =>
  labelOf(sectionTypes[section]?.blocks?.[block]?.name ?? { en: block });

export const newSection = (type: string): Section =>
  createSection(type, sectionTypes, newId, {
    section: nameOfType(type),
    block: (block) => nameOfBlockType(type, block),
  });

/** `number` tells it apart from the others of the section. */
export const newBlock = (section: string, type: string, number: number): Block =>
  createBlock(type, sectionTypes[section]?.blocks?.[type], newId, `${nameOfBlockType(section, type)} ${number}`);
