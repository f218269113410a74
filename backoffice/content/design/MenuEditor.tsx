import { ChevronRight, GripVertical, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Collection } from "react-aria-components/Collection";
import { Tree, TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { formatMessage } from "#api/store/messages.ts";
import { cx } from "#backoffice/components/cx.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { CheckedField } from "../fields/CheckedField.tsx";
import { LinkField } from "../fields/LinkField.tsx";
import styles from "./MenuEditor.module.css";
import {
  addNode,
  findNode,
  MAX_LEVELS,
  MAX_LINKS,
  type Menu,
  type MenuNode,
  type MenuStep,
  moveNode,
  removeNode,
  stepNode,
  updateNode,
} from "./menus.ts";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()].menu;
const MAX_LABEL = 100;

type Props = { label: string; hint: string; menu: Menu; onChange: (menu: Menu, key?: string) => void };

const steps: Readonly<Record<string, MenuStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "in",
  ArrowLeft: "out",
};

/** A menu with up to three levels: dragged, or moved with Alt and the arrow keys. */
export function MenuEditor({ label, hint, menu, onChange }: Props) {
  const [selectedId, setSelectedId] = useState<string>();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const area = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const selected = selectedId === undefined ? undefined : findNode(menu, selectedId);

  const add = (parent?: string): void => {
    const node: MenuNode = { id: crypto.randomUUID(), label: texts.newLink, href: "/", items: [] };
    onChange(addNode(menu, node, parent));
    setSelectedId(node.id);
  };
  const { dragAndDropHooks } = useDragAndDrop<MenuNode>({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    acceptedDragTypes: "all",
    getDropOperation: () => "move",
    onMove: ({ keys, target }) => {
      const [key] = keys;
      if (key !== undefined) onChange(moveNode(menu, String(key), String(target.key), target.dropPosition));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={cx(styles.indicator)} />,
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="row"]') : null;
    const key = row?.dataset.key;
    if (key === undefined) return;
    const isRightToLeft = document.documentElement.dir === "rtl";
    const arrow = isRightToLeft
      ? event.key.replace(/^Arrow(Left|Right)$/, (name) => (name === "ArrowLeft" ? "ArrowRight" : "ArrowLeft"))
      : event.key;
    const step = steps[arrow];
    if (event.altKey && step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onChange(stepNode(menu, key, step));
      requestAnimationFrame(() => area.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus());
    } else if (event.key === "Delete") {
      event.preventDefault();
      onChange(removeNode(menu, key));
    }
  };
  const parents = idsWithItems(menu);

  return (
    <section className={styles.editor} aria-labelledby={titleId}>
      <h3 id={titleId}>{label}</h3>
      <p className={styles.hint}>{menu.length === 0 ? hint : texts.keys}</p>
      {menu.length > 0 && (
        <div ref={area} onKeyDownCapture={onKeyDown}>
          <Tree
            aria-label={label}
            className={cx(styles.tree)}
            items={menu}
            selectionMode="single"
            selectionBehavior="replace"
            selectedKeys={selected === undefined ? [] : [selected.node.id]}
            onSelectionChange={(keys) => {
              const [key] = keys === "all" ? [] : keys;
              setSelectedId(key === undefined ? undefined : String(key));
            }}
            expandedKeys={parents.filter((id) => !collapsed.has(id))}
            onExpandedChange={(keys) => setCollapsed(new Set(parents.filter((id) => !keys.has(id))))}
            dragAndDropHooks={dragAndDropHooks}
          >
            {(node) => <MenuRow node={node} />}
          </Tree>
        </div>
      )}
      {selected !== undefined && (
        <div className={styles.form}>
          <CheckedField
            key={selected.node.id}
            label={texts.label}
            maxLength={MAX_LABEL}
            value={selected.node.label}
            check={(text) => (text.trim() === "" ? texts.labelProblem : undefined)}
            onChange={(text) =>
              onChange(updateNode(menu, selected.node.id, { label: text }), `menu label ${selected.node.id}`)
            }
          />
          <LinkField
            label={texts.link}
            value={selected.node.href}
            onChange={(href) => onChange(updateNode(menu, selected.node.id, { href: href === "" ? "/" : href }))}
            onChoose={(href, name) =>
              onChange(
                updateNode(menu, selected.node.id, {
                  href,
                  // A link that has no name of its own yet is named after its page.
                  ...(selected.node.label === texts.newLink && { label: name.slice(0, MAX_LABEL) }),
                }),
              )
            }
          />
          <div className={styles.tools}>
            {selected.level < MAX_LEVELS && selected.node.items.length < MAX_LINKS && (
              <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => add(selected.node.id)}>
                {texts.addBelow}
              </Button>
            )}
            <Button
              size="small"
              variant="plain"
              icon={<Trash2 aria-hidden="true" />}
              aria-label={formatMessage(staffLanguage(), texts.removeNamed, { name: selected.node.label })}
              onClick={() => onChange(removeNode(menu, selected.node.id))}
            >
              {texts.remove}
            </Button>
          </div>
        </div>
      )}
      {menu.length < MAX_LINKS && (
        <Button icon={<Plus aria-hidden="true" />} onClick={() => add()}>
          {texts.add}
        </Button>
      )}
    </section>
  );
}

const idsWithItems = (menu: Menu): string[] =>
  menu.flatMap(({ id, items }) => (items.length === 0 ? [] : [id, ...idsWithItems(items)]));

function MenuRow({ node }: { node: MenuNode }) {
  return (
    <TreeItem id={node.id} textValue={node.label} className={cx(styles.row)}>
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
            <span className={styles.name}>{node.label}</span>
            <AriaButton slot="drag" className={cx(styles.grip)}>
              <GripVertical aria-hidden="true" />
            </AriaButton>
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.items}>{(child) => <MenuRow node={child} />}</Collection>
    </TreeItem>
  );
}
