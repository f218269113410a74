import { useMemo, useRef } from "react";
import type { Template } from "#api/content/settings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import type { TreeActions } from "./SectionTree.tsx";
import { newBlock, newSection, sectionTypes, typeName } from "./section-names.ts";
import {
  canDuplicate,
  canRemove,
  duplicate,
  findBlock,
  findSection,
  insertBlock,
  insertSection,
  moveBy,
  moveTo,
  type Place,
  type Sections,
  setHidden,
} from "./sections.ts";
import { editorTexts } from "./texts/texts.ts";

type Options = {
  sections: Sections;
  template: Template;
  change: (update: (sections: Sections) => Sections) => void;
  select: (place: Place) => void;
  remove: (place: Place) => void;
  /** For screen readers. */
  announce: (text: string) => void;
};

export type SectionActions = TreeActions & {
  /** Inserts after a place, or at the end. Returns the place of the new section. */
  addSection: (type: string, after: Place | undefined) => Place;
};

const newId = (): string => crypto.randomUUID();

/** What the tree, the form and the picker can do with sections. The object stays the same while sections change. */
export function useSectionActions(options: Options): SectionActions {
  const texts = useTexts(editorTexts).tree;
  const latest = useRef(options);
  latest.current = options;
  return useMemo(() => {
    const nameOf = (sections: Sections, place: Place): string => {
      const section = findSection(sections, place);
      return section === undefined ? "" : typeName(section, findBlock(sections, place));
    };
    const announceMove = (before: Sections, after: Sections, place: Place): void => {
      if (after === before) return;
      const siblings = place.block === undefined ? after : (findSection(after, place)?.blocks ?? []);
      const index = siblings.findIndex(({ id }) => id === (place.block ?? place.section));
      latest.current.announce(
        formatMessage(staffLanguage(), texts.moved, {
          name: nameOf(after, place),
          position: index + 1,
          count: siblings.length,
        }),
      );
    };
    return {
      select: (place) => latest.current.select(place),
      move: (place, step) => {
        const before = latest.current.sections;
        latest.current.change((sections) => moveBy(sections, place, step));
        announceMove(before, moveBy(before, place, step), place);
      },
      drop: (place, target, position) => {
        const move = (sections: Sections): Sections => moveTo(sections, place, target, position, sectionTypes);
        const before = latest.current.sections;
        latest.current.change(move);
        const moved = place.block === undefined ? place : { section: target.section, block: place.block };
        announceMove(before, move(before), moved);
      },
      hide: (place, isHidden) => latest.current.change((sections) => setHidden(sections, place, isHidden)),
      duplicate: (place) => {
        const done = duplicate(latest.current.sections, place, newId);
        if (done === undefined) return;
        latest.current.change(() => done.sections);
        latest.current.select(done.copy);
      },
      remove: (place) => latest.current.remove(place),
      addBlock: (section, type) => {
        const siblings = findSection(latest.current.sections, { section });
        const block = newBlock(siblings?.type ?? "", type, (siblings?.blocks.length ?? 0) + 1);
        latest.current.change((sections) => insertBlock(sections, section, block));
        latest.current.select({ section, block: block.id });
      },
      addSection: (type, after) => {
        const section = newSection(type);
        latest.current.change((sections) => {
          const index = sections.findIndex(({ id }) => id === after?.section);
          return insertSection(sections, section, index === -1 ? undefined : index + 1);
        });
        return { section: section.id };
      },
      canDuplicate: (place) => canDuplicate(latest.current.sections, place, latest.current.template, sectionTypes),
      canRemove: (place) => canRemove(latest.current.sections, place, sectionTypes),
    };
  }, [texts]);
}
