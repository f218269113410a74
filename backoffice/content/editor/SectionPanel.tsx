import { ArrowLeft, ChevronRight, Copy, Eye, EyeOff, Plus, Trash2, X } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import { SettingField } from "../fields/SettingField.tsx";
import styles from "./Editor.module.css";
import { excerptOf, nameOfBlockType, sectionTypes, settingsOf, typeName } from "./section-names.ts";
import { blockTypesWithRoom, findBlock, findSection, keyOf, type Place, type Sections, setValue } from "./sections.ts";
import { editorTexts } from "./texts/texts.ts";
import type { SectionActions } from "./use-section-actions.ts";

type Props = {
  sections: Sections;
  place: Place;
  actions: SectionActions;
  onChange: (update: (sections: Sections) => Sections, key: string) => void;
  onSelect: (place: Place) => void;
  onClose: () => void;
};

/** The form of a section or block, made from its declaration. */
export function SectionPanel({ sections, place, actions, onChange, onSelect, onClose }: Props) {
  const texts = useTexts(editorTexts);
  const section = findSection(sections, place);
  const block = findBlock(sections, place);
  if (section === undefined) return null;
  const settings = Object.entries(settingsOf(section, block));
  const name = typeName(section, block);
  const { isHidden, settings: values } = block ?? section;
  const addable = block === undefined ? blockTypesWithRoom(section, sectionTypes) : [];
  const isKnown = sectionTypes[section.type] !== undefined;
  return (
    <section className={styles.settings} aria-label={formatMessage(staffLanguage(), texts.form.label, { name })}>
      <header className={styles.settingsHead}>
        {block !== undefined && (
          <Button
            variant="plain"
            size="icon"
            className={styles.back}
            aria-label={formatMessage(staffLanguage(), texts.form.back, { name: typeName(section) })}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => onSelect({ section: section.id })}
          />
        )}
        <h2 className={styles.settingsTitle}>{name}</h2>
        <Button
          variant="plain"
          size="icon"
          aria-label={texts.form.close}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </header>
      <div className={styles.fields}>
        {!isKnown && <p className={styles.note}>{texts.form.unknown}</p>}
        {isKnown && settings.length === 0 && <p className={styles.note}>{texts.form.none}</p>}
        {settings.map(([key, setting]) => (
          <SettingField
            key={key}
            setting={setting}
            value={values[key]}
            onChange={(value) => onChange((now) => setValue(now, place, key, value), `${keyOf(place)} ${key}`)}
          />
        ))}
        {block === undefined && (section.blocks.length > 0 || addable.length > 0) && (
          <div className={styles.blocks}>
            <h3 className={styles.blocksTitle}>{texts.form.blocks}</h3>
            <ul>
              {section.blocks.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className={styles.block}
                    onClick={() => onSelect({ section: section.id, block: one.id })}
                  >
                    <span className={styles.blockName}>{excerptOf(section, one) || typeName(section, one)}</span>
                    {one.isHidden && <EyeOff role="img" aria-label={texts.tree.hidden} />}
                    <ChevronRight aria-hidden="true" className={styles.forward} />
                  </button>
                </li>
              ))}
            </ul>
            {addable.map((type) => (
              <Button
                key={type}
                size="small"
                icon={<Plus aria-hidden="true" />}
                onClick={() => actions.addBlock(section.id, type)}
              >
                {formatMessage(staffLanguage(), texts.tree.addBlock, {
                  name: nameOfBlockType(section.type, type),
                })}
              </Button>
            ))}
          </div>
        )}
      </div>
      <footer className={styles.settingsFoot}>
        {actions.canRemove(place) && (
          <Button
            size="small"
            variant="plain"
            icon={isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
            onClick={() => actions.hide(place, !isHidden)}
          >
            {isHidden ? texts.tree.show : texts.tree.hide}
          </Button>
        )}
        {actions.canDuplicate(place) && (
          <Button
            size="small"
            variant="plain"
            icon={<Copy aria-hidden="true" />}
            onClick={() => actions.duplicate(place)}
          >
            {texts.tree.duplicate}
          </Button>
        )}
        {actions.canRemove(place) && (
          <Button
            size="small"
            variant="plain"
            className={styles.delete}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => actions.remove(place)}
          >
            {texts.tree.delete}
          </Button>
        )}
      </footer>
    </section>
  );
}
