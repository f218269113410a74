/** Changes of a list of sections as pure functions. Unchanged sections keep their identity, so that only changed rows render. */
import type { Section } from "#api/content/design.ts";
import type { BlockType, SectionType, Template } from "#api/content/settings.ts";

export type Sections = readonly Section[];
export type Block = Section["blocks"][number];
export type SectionTypes = Readonly<Record<string, SectionType>>;

/** A section, or one of its blocks. */
export type Place = { readonly section: string; readonly block?: string | undefined };

/** The place as the key of a row. Ids are UUIDs or names without slashes. */
export const keyOf = ({ section, block }: Place): string => (block === undefined ? section : `${section}/${block}`);

export function placeOf(key: string): Place {
  const [section = "", block] = key.split("/");
  return block === undefined ? { section } : { section, block };
}

export const findSection = (sections: Sections, { section }: Place): Section | undefined =>
  sections.find(({ id }) => id === section);

export function findBlock(sections: Sections, place: Place): Block | undefined {
  return findSection(sections, place)?.blocks.find(({ id }) => id === place.block);
}

export const hasPlace = (sections: Sections, place: Place): boolean =>
  (place.block === undefined ? findSection(sections, place) : findBlock(sections, place)) !== undefined;

function updateSection(sections: Sections, id: string, update: (section: Section) => Section): Sections {
  return sections.map((section) => (section.id === id ? update(section) : section));
}

function updateBlocks(
  sections: Sections,
  id: string,
  update: (blocks: readonly Block[]) => readonly Block[],
): Sections {
  return updateSection(sections, id, (section) => ({ ...section, blocks: [...update(section.blocks)] }));
}

/** Inserts at `index`; the end without one. */
export function insertSection(sections: Sections, section: Section, index = sections.length): Sections {
  return sections.toSpliced(index, 0, section);
}

export function insertBlock(sections: Sections, sectionId: string, block: Block, index?: number): Sections {
  return updateBlocks(sections, sectionId, (blocks) => blocks.toSpliced(index ?? blocks.length, 0, block));
}

export function setHidden(sections: Sections, place: Place, isHidden: boolean): Sections {
  return place.block === undefined
    ? updateSection(sections, place.section, (section) => ({ ...section, isHidden }))
    : updateBlocks(sections, place.section, (blocks) =>
        blocks.map((block) => (block.id === place.block ? { ...block, isHidden } : block)),
      );
}

/** Sets a value; undefined restores the default. */
export function setValue(sections: Sections, place: Place, name: string, value: unknown): Sections {
  const change = <Node extends { settings: Record<string, unknown> }>(node: Node): Node => {
    const { [name]: _, ...others } = node.settings;
    return { ...node, settings: value === undefined ? others : { ...others, [name]: value } };
  };
  return place.block === undefined
    ? updateSection(sections, place.section, change)
    : updateBlocks(sections, place.section, (blocks) =>
        blocks.map((block) => (block.id === place.block ? change(block) : block)),
      );
}

export function remove(sections: Sections, place: Place): Sections {
  return place.block === undefined
    ? sections.filter(({ id }) => id !== place.section)
    : updateBlocks(sections, place.section, (blocks) => blocks.filter(({ id }) => id !== place.block));
}

/** Puts back what `remove` took out of `before`, at the same position as far as it still exists. */
export function putBack(sections: Sections, before: Sections, place: Place): Sections {
  if (hasPlace(sections, place)) return sections;
  const index = before.findIndex(({ id }) => id === place.section);
  const section = before[index];
  if (section === undefined) return sections;
  if (place.block === undefined) return insertSection(sections, section, index);
  const blockIndex = section.blocks.findIndex(({ id }) => id === place.block);
  const block = section.blocks[blockIndex];
  return block === undefined ? sections : insertBlock(sections, place.section, block, blockIndex);
}

/** Inserts a copy after the original. */
export function duplicate(
  sections: Sections,
  place: Place,
  newId: () => string,
): { sections: Sections; copy: Place } | undefined {
  const index = sections.findIndex(({ id }) => id === place.section);
  const section = sections[index];
  if (section === undefined) return undefined;
  if (place.block === undefined) {
    const blocks = section.blocks.map((block) => ({ ...block, id: newId() }));
    const copy = { ...section, id: newId(), blocks };
    return { sections: insertSection(sections, copy, index + 1), copy: { section: copy.id } };
  }
  const blockIndex = section.blocks.findIndex(({ id }) => id === place.block);
  const block = section.blocks[blockIndex];
  if (block === undefined) return undefined;
  const copy = { ...block, id: newId() };
  return {
    sections: insertBlock(sections, section.id, copy, blockIndex + 1),
    copy: { section: section.id, block: copy.id },
  };
}

/** Moves among its siblings: -1 is up. Returns the same list at either end. */
export function moveBy(sections: Sections, place: Place, step: -1 | 1): Sections {
  if (place.block === undefined) return moveInList(sections, place.section, step);
  const section = findSection(sections, place);
  const block = place.block;
  if (section === undefined || moveInList(section.blocks, block, step) === section.blocks) return sections;
  return updateBlocks(sections, place.section, (blocks) => moveInList(blocks, block, step));
}

function moveInList<Node extends { id: string }>(list: readonly Node[], id: string, step: -1 | 1): readonly Node[] {
  const from = list.findIndex((node) => node.id === id);
  const node = list[from];
  const to = from + step;
  if (node === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, node);
}

export type DropPosition = "before" | "after" | "on";

/**
 * Moves a section before or after another one, or a block beside another block or into a section (`on`, or beside the section
 * itself: the first or last place in it). Returns the same list if the place can't be there.
 */
export function moveTo(
  sections: Sections,
  moved: Place,
  target: Place,
  position: DropPosition,
  types: SectionTypes,
): Sections {
  if (keyOf(moved) === keyOf(target) || !canMoveTo(sections, moved, target, types)) return sections;
  if (moved.block === undefined) {
    const section = findSection(sections, moved);
    if (section === undefined || target.section === moved.section) return sections;
    const rest = remove(sections, moved);
    const index = rest.findIndex(({ id }) => id === target.section);
    return insertSection(rest, section, position === "before" ? index : index + 1);
  }
  const block = findBlock(sections, moved);
  if (block === undefined) return sections;
  const rest = remove(sections, moved);
  const siblings = findSection(rest, target)?.blocks ?? [];
  const beside = siblings.findIndex(({ id }) => id === target.block);
  const index = beside === -1 ? siblings.length : position === "before" ? beside : beside + 1;
  return insertBlock(rest, target.section, block, index);
}

/** Sections go beside sections; blocks into a section whose type has such blocks and room for one more. */
function canMoveTo(sections: Sections, moved: Place, target: Place, types: SectionTypes): boolean {
  if (moved.block === undefined) return true;
  if (moved.section === target.section) return true;
  const block = findBlock(sections, moved);
  const section = findSection(sections, target);
  return block !== undefined && section !== undefined && blockTypesWithRoom(section, types).includes(block.type);
}

/** Names of the block types that can be added to the section. */
export function blockTypesWithRoom({ type, blocks }: Section, types: SectionTypes): string[] {
  const declared = types[type];
  if (declared?.blocks === undefined || blocks.length >= (declared.maxBlocks ?? MAX_BLOCKS)) return [];
  return Object.entries(declared.blocks).flatMap(([name, { max = MAX_BLOCKS }]) =>
    blocks.filter((block) => block.type === name).length < max ? [name] : [],
  );
}
const MAX_BLOCKS = 100;

/** Names of the section types that can be added to the template. Required ones are there already. */
export function sectionTypesWithRoom(sections: Sections, template: Template, types: SectionTypes): string[] {
  return Object.entries(types).flatMap(([name, type]) => {
    const isFull = type.max !== undefined && sections.filter((section) => section.type === name).length >= type.max;
    return type.templates.includes(template) && !type.isRequired && !isFull ? [name] : [];
  });
}

/** Whether a copy fits beside the original. */
export function canDuplicate(sections: Sections, place: Place, template: Template, types: SectionTypes): boolean {
  const section = findSection(sections, place);
  if (section === undefined) return false;
  if (place.block === undefined) return sectionTypesWithRoom(sections, template, types).includes(section.type);
  return blockTypesWithRoom(section, types).includes(findBlock(sections, place)?.type ?? "");
}

/** The main part of a template (the product, the cart) can be neither deleted nor hidden. */
export const canRemove = (sections: Sections, place: Place, types: SectionTypes): boolean =>
  place.block !== undefined || types[findSection(sections, place)?.type ?? ""]?.isRequired !== true;

const FIRST_BLOCKS = 3;

/** What new sections and blocks say until the merchant writes something: their type's name. An empty one would be invisible. */
type StarterNames = { section: string; block: (type: string) => string };

/** A section of the type with its name as heading, and a few blocks of its first block type to fill in. */
export function createSection(
  type: string,
  types: SectionTypes,
  newId: () => string,
  names: StarterNames = { section: "", block: () => "" },
): Section {
  const declared = types[type];
  const [first] = Object.entries(declared?.blocks ?? {});
  const count =
    first === undefined ? 0 : Math.min(FIRST_BLOCKS, first[1].max ?? MAX_BLOCKS, declared?.maxBlocks ?? MAX_BLOCKS);
  const blocks = Array.from({ length: count }, (_, index) =>
    createBlock(first?.[0] ?? "", first?.[1], newId, numbered(names.block(first?.[0] ?? ""), index + 1)),
  );
  const settings =
    declared?.settings.heading?.type === "text" && names.section !== "" ? { heading: names.section } : {};
  return { id: newId(), type, isHidden: false, settings, blocks };
}

const numbered = (name: string, number: number): string => (name === "" ? "" : `${name} ${number}`);

/** `text` becomes the value of the first setting that is a text. */
export function createBlock(type: string, declared: BlockType | undefined, newId: () => string, text = ""): Block {
  const [name] =
    Object.entries(declared?.settings ?? {}).find(
      ([, setting]) => setting.type === "text" || setting.type === "paragraph",
    ) ?? [];
  const settings = name === undefined || text === "" ? {} : { [name]: text };
  return { id: newId(), type, isHidden: false, settings };
}
