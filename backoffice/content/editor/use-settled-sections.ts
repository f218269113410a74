import { startTransition, useEffect, useState } from "react";
import type { Sections } from "./sections.ts";

const SETTLED_MS = 300;

/**
 * The sections without what is being typed: another order, a new or a hidden section show at once, texts when there were no changes
 * for a moment. The array keeps its identity meanwhile.
 */
export function useSettledSections(sections: Sections): Sections {
  const [settled, setSettled] = useState(sections);
  const isTyping = settled !== sections && hasSameRows(sections, settled);
  if (settled !== sections && !isTyping) setSettled(sections);
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => startTransition(() => setSettled(sections)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [sections, isTyping]);
  return isTyping ? settled : sections;
}

function hasSameRows(one: Sections, other: Sections): boolean {
  return (
    one.length === other.length &&
    one.every((section, index) => {
      const { id, blocks = [], isHidden } = other[index] ?? {};
      return (
        id === section.id &&
        isHidden === section.isHidden &&
        blocks.length === section.blocks.length &&
        section.blocks.every(
          (block, place) => blocks[place]?.id === block.id && blocks[place]?.isHidden === block.isHidden,
        )
      );
    })
  );
}
