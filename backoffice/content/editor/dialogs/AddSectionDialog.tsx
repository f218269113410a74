import { useState } from "react";
import type { Template } from "#api/content/settings.ts";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { useTexts } from "#ui/language.ts";
import { labelOf } from "../../labels.ts";
import { type Sections, type SectionTypes, sectionTypesWithRoom } from "../sections.ts";
import { editorTexts } from "../texts/texts.ts";
import styles from "./AddSectionDialog.module.css";
import { SectionSketch } from "./SectionSketch.tsx";

type Props = {
  sections: Sections;
  template: Template;
  types: SectionTypes;
  onClose: () => void;
  onAdd: (type: string) => void;
};

/** The section types that fit the page, with a sketch and what they are for. */
export function AddSectionDialog({ sections, template, types, onClose, onAdd }: Props) {
  const texts = useTexts(editorTexts).add;
  const [text, setText] = useState("");
  const choices = sectionTypesWithRoom(sections, template, types).flatMap((type) => {
    const declared = types[type];
    if (declared === undefined) return [];
    return [
      {
        type,
        settings: declared.settings,
        hasBlocks: declared.blocks !== undefined,
        name: labelOf(declared.name),
        description: declared.description === undefined ? "" : labelOf(declared.description),
      },
    ];
  });
  const typed = text.trim().toLowerCase();
  const found = choices.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(typed));
  return (
    <Modal title={texts.title} isOpen isWide onClose={onClose}>
      <div className={styles.picker}>
        <SearchBox label={texts.search} value={text} onChange={setText} />
        {found.length === 0 && <p className={styles.none}>{texts.none}</p>}
        <ul className={styles.choices}>
          {found.map(({ type, name, description, settings, hasBlocks }) => (
            <li key={type}>
              <button type="button" className={styles.choice} onClick={() => onAdd(type)}>
                <SectionSketch settings={settings} hasBlocks={hasBlocks} />
                <span className={styles.name}>{name}</span>
                {description !== "" && <span className={styles.description}>{description}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
