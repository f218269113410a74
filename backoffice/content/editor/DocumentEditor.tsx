import { Laptop, LayoutPanelLeft, Plus, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Section } from "#api/content/design.ts";
import type { Template } from "#api/content/settings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { LeaveGuard } from "#backoffice/components/forms/LeaveGuard.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import type { ContentDocument, DocumentKind } from "../documents.ts";
import { AddSectionDialog } from "./dialogs/AddSectionDialog.tsx";
import { ConflictDialog } from "./dialogs/ConflictDialog.tsx";
import { isSaved } from "./draft-state.ts";
import styles from "./Editor.module.css";
import { EditorBar, type EditorBarProps } from "./EditorBar.tsx";
import { ownDevice, Preview } from "./Preview.tsx";
import { previewAddress, usePreviewToken } from "./preview-link.ts";
import { renderSection } from "./render-section.ts";
import { SectionPanel } from "./SectionPanel.tsx";
import { SectionTree } from "./SectionTree.tsx";
import { sectionTypes, typeName } from "./section-names.ts";
import {
  findBlock,
  findSection,
  hasPlace,
  keyOf,
  type Place,
  placeOf,
  putBack,
  remove,
  type Sections,
} from "./sections.ts";
import { editorTexts } from "./texts/texts.ts";
import { type Draft, useDraft } from "./use-draft.ts";
import { useEditorKeys } from "./use-editor-keys.ts";
import { useSectionActions } from "./use-section-actions.ts";

/** A part of the document that isn't a list of sections: the theme, the header, the title of a page. */
export type EditorPanel<Body> = {
  id: string;
  label: string;
  icon: ReactNode;
  render: (draft: Draft<Body>) => ReactNode;
};

type Props<Body> = Pick<EditorBarProps, "title" | "exit" | "chooser"> & {
  kind: DocumentKind<Body>;
  opened: ContentDocument<Body>;
  template: Template;
  readSections: (body: Body) => Section[];
  writeSections: (body: Body, sections: Section[]) => Body;
  panels: readonly EditorPanel<Body>[];
  /** Page of the store that shows the sections. */
  previewPath: (body: Body) => string;
  /** Name of the document in requests for single sections: the template, or `page.<slug>`. */
  documentName: (body: Body) => string;
  /** Parts of the document whose change loads the preview again. */
  framedParts: (body: Body) => readonly unknown[];
};

const SECTIONS = "sections";

/** The editor of everything that is made of sections: tree, form and preview, with autosave, undo and publishing. */
export function DocumentEditor<Body>({ kind, opened, template, panels, ...props }: Props<Body>) {
  const texts = useTexts(editorTexts);
  const draft = useDraft(kind, opened);
  const { body, state, change } = draft;
  const { readSections, writeSections, framedParts } = props;
  const sections = readSections(body);
  const [place, setPlace] = useState<Place>();
  const [panel, setPanel] = useState(SECTIONS);
  const [isAdding, setIsAdding] = useState(false);
  const [device, setDevice] = useState(ownDevice);
  /** What a phone shows, where there is no room for all three. */
  const [view, setView] = useState<"content" | "settings" | "preview">("content");
  const [status, setStatus] = useState("");
  const token = usePreviewToken();
  const selected = place !== undefined && hasPlace(sections, place) ? place : undefined;

  const changeSections = useCallback(
    (update: (sections: Sections) => Sections, key?: string) =>
      change((now) => {
        const before = readSections(now);
        const after = update(before);
        return after === before ? now : writeSections(now, [...after]);
      }, key),
    [change, readSections, writeSections],
  );
  const select = useCallback((next: Place | undefined): void => {
    setPanel(SECTIONS);
    setPlace(next);
    if (next !== undefined) setView("settings");
  }, []);
  const latest = useRef(sections);
  latest.current = sections;
  const removePlace = useCallback(
    (removed: Place): void => {
      const before = latest.current;
      const section = findSection(before, removed);
      if (section === undefined) return;
      const name = typeName(section, findBlock(before, removed));
      changeSections((now) => remove(now, removed));
      setPlace((now) => (now !== undefined && keyOf(now).startsWith(keyOf(removed)) ? undefined : now));
      setView("content");
      showToast(formatMessage(staffLanguage(), texts.tree.deleted, { name }), {
        undo: () => changeSections((now) => putBack(now, before, removed)),
      });
    },
    [changeSections, texts],
  );
  const actions = useSectionActions({
    sections,
    template,
    change: changeSections,
    select,
    remove: removePlace,
    announce: setStatus,
  });
  useEditorKeys(draft);

  // A page of another template has other sections.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the template decides.
  useEffect(() => setPlace(undefined), [template]);

  // The store finds a page by the address that is saved.
  const path = props.previewPath(state.saved);
  const name = props.documentName(state.saved);
  const saved = useMemo(
    () => ({ sections: readSections(state.saved), parts: framedParts(state.saved) }),
    [state.saved, readSections, framedParts],
  );
  const render = useCallback(
    async (section: Section) => (token === undefined ? undefined : renderSection(token, name, section)),
    [token, name],
  );
  const shownPanel = panels.find(({ id }) => id === panel);

  return (
    <div className={styles.editor} data-view={view} data-selected={selected !== undefined || undefined}>
      <EditorBar
        title={props.title}
        exit={props.exit}
        chooser={props.chooser}
        kind={kind}
        draft={draft}
        device={device}
        onDevice={setDevice}
      />
      <nav className={styles.rail} aria-label={texts.areas}>
        {[{ id: SECTIONS, label: texts.sections, icon: <LayoutPanelLeft aria-hidden="true" /> }, ...panels].map(
          ({ id, label, icon }) => (
            <button
              key={id}
              type="button"
              className={styles.railButton}
              aria-current={panel === id || undefined}
              onClick={() => {
                setPanel(id);
                setPlace(undefined);
                setView("content");
              }}
            >
              {icon}
              {label}
            </button>
          ),
        )}
      </nav>
      <section className={styles.side} aria-label={shownPanel?.label ?? texts.sections}>
        {shownPanel === undefined ? (
          <>
            <SectionTree sections={sections} selected={selected} actions={actions} />
            <div className={styles.add}>
              <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsAdding(true)}>
                {texts.add.action}
              </Button>
            </div>
          </>
        ) : (
          <div className={styles.panel} key={state.epoch}>
            <h2 className={styles.panelTitle}>{shownPanel.label}</h2>
            {shownPanel.render(draft)}
          </div>
        )}
      </section>
      <div className={styles.preview}>
        <Preview
          address={token === undefined ? undefined : previewAddress(token, path)}
          device={device}
          sections={sections}
          saved={saved}
          selected={selected?.section}
          onSelect={(target) => {
            if ("section" in target) select({ section: target.section });
            else if (panels.some(({ id }) => id === target.panel)) {
              setPanel(target.panel);
              setPlace(undefined);
              setView("content");
            }
          }}
          render={render}
          save={draft.save}
        />
      </div>
      {selected !== undefined && (
        <SectionPanel
          key={`${keyOf(selected)} ${state.epoch}`}
          sections={sections}
          place={selected}
          actions={actions}
          onChange={changeSections}
          onSelect={select}
          onClose={() => {
            setView("content");
            setPlace(selected.block === undefined ? undefined : placeOf(selected.section));
          }}
        />
      )}
      <fieldset className={styles.views} aria-label={texts.views.label}>
        {(
          [
            ["content", texts.views.content, <LayoutPanelLeft key="icon" aria-hidden="true" />],
            ["settings", texts.views.settings, <SlidersHorizontal key="icon" aria-hidden="true" />],
            ["preview", texts.views.preview, <Laptop key="icon" aria-hidden="true" />],
          ] as const
        ).map(([id, label, icon]) => (
          <button
            key={id}
            type="button"
            aria-pressed={view === id}
            disabled={id === "settings" && selected === undefined}
            onClick={() => setView(id)}
          >
            {icon}
            {label}
          </button>
        ))}
      </fieldset>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {isAdding && (
        <AddSectionDialog
          sections={sections}
          template={template}
          types={sectionTypes}
          onClose={() => setIsAdding(false)}
          onAdd={(type) => {
            setIsAdding(false);
            select(actions.addSection(type, selected));
          }}
        />
      )}
      {state.saving === "conflict" && <ConflictDialog kind={kind} draft={draft} />}
      <LeaveGuard isDirty={!isSaved(state) && state.saving !== "idle"} isSaving={state.saving === "saving"} />
    </div>
  );
}
