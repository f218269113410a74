import { ChevronRight, Copy, Eye, EyeOff, GripVertical, MoreHorizontal, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, memo, type SyntheticEvent, useMemo, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Collection } from "react-aria-components/Collection";
import { Tree, TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { ListLayout, Virtualizer } from "react-aria-components/Virtualizer";
import type { Section } from "#api/content/design.ts";
import { formatMessage } from "#api/store/messages.ts";
import { cx } from "#backoffice/components/cx.ts";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./SectionTree.module.css";
import { excerptOf, nameOfBlockType, sectionTypes, typeName } from "./section-names.ts";
import {
  type Block,
  blockTypesWithRoom,
  type DropPosition,
  keyOf,
  type Place,
  placeOf,
  type Sections,
} from "./sections.ts";
import { editorTexts } from "./texts/texts.ts";
import { useSettledSections } from "./use-settled-sections.ts";

export type TreeActions = {
  select: (place: Place) => void;
  move: (place: Place, step: -1 | 1) => void;
  drop: (place: Place, target: Place, position: DropPosition) => void;
  hide: (place: Place, isHidden: boolean) => void;
  duplicate: (place: Place) => void;
  remove: (place: Place) => void;
  addBlock: (section: string, type: string) => void;
  canDuplicate: (place: Place) => boolean;
  canRemove: (place: Place) => boolean;
};

type Row = { key: string; place: Place; section: Section; block?: Block; rows: readonly Row[] };

type Props = { sections: Sections; selected: Place | undefined; actions: TreeActions };

const ROW_HEIGHT = 40;
const rowsOfSections = new WeakMap<Section, Row>();

/** The rows of an unchanged section stay the same objects, and are not rendered again. */
function rowOf(section: Section): Row {
  const known = rowsOfSections.get(section);
  if (known !== undefined) return known;
  const rows = section.blocks.map((block): Row => {
    const place = { section: section.id, block: block.id };
    return { key: keyOf(place), place, section, block, rows: [] };
  });
  const row: Row = { key: section.id, place: { section: section.id }, section, rows };
  rowsOfSections.set(section, row);
  return row;
}

/** The sections of a page and their blocks. While a text is typed, nothing in the tree renders; its row follows afterwards. */
export function SectionTree({ sections, ...props }: Props) {
  return <Rows sections={useSettledSections(sections)} {...props} />;
}

/** Rows are selected, reordered by drag or with Alt and the arrow keys, hidden, copied, deleted. */
const Rows = memo(function Rows({ sections, selected, actions }: Props) {
  const texts = useTexts(editorTexts).tree;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const area = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => sections.map(rowOf), [sections]);
  const selectedKey = selected === undefined ? undefined : keyOf(selected);
  // The section of a selected block is open.
  const open = useMemo(
    () => (selected?.block === undefined ? expanded : new Set([...expanded, selected.section])),
    [expanded, selected],
  );

  const { dragAndDropHooks } = useDragAndDrop<Row>({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    acceptedDragTypes: "all",
    getDropOperation: () => "move",
    shouldAcceptItemDrop: () => false,
    onMove: ({ keys, target }) => {
      const [key] = keys;
      if (key !== undefined) actions.drop(placeOf(String(key)), placeOf(String(target.key)), target.dropPosition);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={cx(styles.indicator)} />,
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null;
    const key = row?.dataset.key;
    if (key === undefined) return;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (event.altKey && step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      actions.move(placeOf(key), step);
      // The row moves in the document, which loses the focus.
      requestAnimationFrame(() => area.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus());
    } else if ((event.key === "Delete" || event.key === "Backspace") && actions.canRemove(placeOf(key))) {
      event.preventDefault();
      actions.remove(placeOf(key));
    }
  };

  return (
    <div ref={area} className={styles.area} onKeyDownCapture={onKeyDown}>
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <Tree
          aria-label={texts.label}
          className={cx(styles.tree)}
          items={rows}
          selectionMode="single"
          selectionBehavior="replace"
          selectedKeys={selectedKey === undefined ? [] : [selectedKey]}
          onSelectionChange={(keys) => {
            const [key] = keys === "all" ? [] : keys;
            if (key !== undefined) actions.select(placeOf(String(key)));
          }}
          onAction={(key) => actions.select(placeOf(String(key)))}
          expandedKeys={open}
          onExpandedChange={(keys) => setExpanded(new Set([...keys].map(String)))}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className={styles.empty}>{texts.empty}</p>}
        >
          {(row) => <SectionRow row={row} actions={actions} />}
        </Tree>
      </Virtualizer>
    </div>
  );
});

const layoutOptions = { rowHeight: ROW_HEIGHT };

const rowKeys = new Set(["ArrowLeft", "ArrowRight", "Tab", "Escape"]);
const stop = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Keeps presses of buttons from the row, which would take them as its own. The buttons are plain: those of React Aria all render
 * again when the first key after a click is pressed.
 */
const ownEvents = {
  onPointerDown: stop,
  onMouseDown: stop,
  onClick: stop,
  onKeyDown: (event: KeyboardEvent) => !rowKeys.has(event.key) && event.stopPropagation(),
};

function SectionRow({ row, actions }: { row: Row; actions: TreeActions }) {
  const texts = useTexts(editorTexts).tree;
  const { section, block, place, rows } = row;
  const name = typeName(section, block);
  const text = excerptOf(section, block);
  // New sections have their type's name as heading.
  const excerpt = text === name ? "" : text;
  const { isHidden } = block ?? section;
  const label = [name, excerpt, isHidden ? texts.hidden : ""].filter(Boolean).join(", ");
  return (
    <TreeItem id={row.key} textValue={label} className={cx(styles.row)} data-hidden={isHidden || undefined}>
      <TreeItemContent>
        {({ hasChildItems, level }) => (
          <div className={styles.content} data-level={level}>
            {hasChildItems ? (
              <AriaButton slot="chevron" className={cx(styles.chevron)}>
                <ChevronRight aria-hidden="true" />
              </AriaButton>
            ) : (
              <span className={styles.chevron} />
            )}
            <span className={styles.names}>
              <span className={styles.name}>{name}</span>
              {excerpt !== "" && <span className={styles.excerpt}>{excerpt}</span>}
            </span>
            <span className={styles.tools} {...ownEvents}>
              {actions.canRemove(place) && (
                <button
                  type="button"
                  className={cx(styles.tool, isHidden && styles.isOn)}
                  aria-label={formatMessage(staffLanguage(), isHidden ? texts.showOne : texts.hideOne, { name })}
                  onClick={() => actions.hide(place, !isHidden)}
                >
                  {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                </button>
              )}
              <Menu
                label={formatMessage(staffLanguage(), texts.more, { name })}
                className={cx(styles.tool)}
                entries={entriesOf(row, actions, texts)}
              >
                <MoreHorizontal aria-hidden="true" />
              </Menu>
            </span>
            <AriaButton slot="drag" className={cx(styles.tool, styles.grip)}>
              <GripVertical aria-hidden="true" />
            </AriaButton>
          </div>
        )}
      </TreeItemContent>
      <Collection items={rows}>{(child) => <SectionRow row={child} actions={actions} />}</Collection>
    </TreeItem>
  );
}

function entriesOf({ section, block, place }: Row, actions: TreeActions, texts: TreeTexts) {
  const { isHidden } = block ?? section;
  const addable = block === undefined ? blockTypesWithRoom(section, sectionTypes) : [];
  return [
    ...addable.map((type) => ({
      id: `add-${type}`,
      label: formatMessage(staffLanguage(), texts.addBlock, {
        name: nameOfBlockType(section.type, type),
      }),
      icon: <Plus aria-hidden="true" />,
      onSelect: () => actions.addBlock(section.id, type),
    })),
    { id: "up", label: texts.up, note: texts.upKeys, onSelect: () => actions.move(place, -1) },
    { id: "down", label: texts.down, note: texts.downKeys, onSelect: () => actions.move(place, 1) },
    ...(actions.canRemove(place)
      ? [
          {
            id: "hide",
            label: isHidden ? texts.show : texts.hide,
            icon: isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />,
            onSelect: () => actions.hide(place, !isHidden),
          },
        ]
      : []),
    ...(actions.canDuplicate(place)
      ? [
          {
            id: "duplicate",
            label: texts.duplicate,
            icon: <Copy aria-hidden="true" />,
            onSelect: () => actions.duplicate(place),
          },
        ]
      : []),
    ...(actions.canRemove(place)
      ? [
          {
            id: "delete",
            label: texts.delete,
            icon: <Trash2 aria-hidden="true" />,
            isDangerous: true,
            onSelect: () => actions.remove(place),
          },
        ]
      : []),
  ];
}

type TreeTexts = ReturnType<typeof useTexts<(typeof editorTexts)["en"]>>["tree"];
