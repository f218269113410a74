import { Link } from "@tanstack/react-router";
import { ArrowLeft, CloudOff, Laptop, MoreHorizontal, Redo2, Smartphone, Tablet, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { shellTexts } from "#backoffice/shell/texts/texts.ts";
import { useTexts } from "#ui/language.ts";
import type { DocumentKind } from "../documents.ts";
import { PublishDialog } from "./dialogs/PublishDialog.tsx";
import { ShareDialog } from "./dialogs/ShareDialog.tsx";
import { VersionsDialog } from "./dialogs/VersionsDialog.tsx";
import { type DocumentState, type DraftState, isSaved } from "./draft-state.ts";
import styles from "./EditorBar.module.css";
import type { Device } from "./Preview.tsx";
import { editorTexts } from "./texts/texts.ts";
import type { Draft } from "./use-draft.ts";

export type EditorBarProps = {
  title: string;
  exit: "/online-store" | "/online-store/pages" | "/online-store/blog";
  /** Chooses what is edited. */
  chooser?: ReactNode;
};

type Props<Body> = EditorBarProps & {
  kind: DocumentKind<Body>;
  draft: Draft<Body>;
  device: Device;
  onDevice: (device: Device) => void;
};

const devices = [
  ["phone", Smartphone],
  ["tablet", Tablet],
  ["desktop", Laptop],
] as const;

/** The top of the editor: what is edited and its state, the devices, undo and redo, history, sharing, publishing. */
export function EditorBar<Body>({ title, exit, chooser, kind, draft, device, onDevice }: Props<Body>) {
  const language = staffLanguage();
  const texts = useTexts(editorTexts);
  const pageTitle = useTexts(shellTexts).pageTitle;
  const canWrite = useCan()("content:write");
  const [dialog, setDialog] = useState<"publish" | "versions" | "share">();
  const { state } = draft;
  const close = (): void => setDialog(undefined);
  const { tone, glyph, text } = statusOf(state.document, !isSaved(state));
  return (
    <header className={styles.bar}>
      <title>{formatMessage(language, pageTitle, { page: title })}</title>
      <Link to={exit} className={styles.exit} aria-label={texts.bar.exit}>
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className={styles.heading}>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{title}</h1>
          <span className={styles.badge}>
            <Badge tone={tone} glyph={glyph}>
              {texts.status[text]}
            </Badge>
          </span>
        </div>
        <SaveState state={state} />
      </div>
      <div className={styles.chooser}>{chooser}</div>
      <fieldset className={styles.devices} aria-label={texts.preview.device}>
        {devices.map(([id, Icon]) => (
          <button
            key={id}
            type="button"
            className={styles.icon}
            aria-pressed={device === id}
            aria-label={texts.preview.devices[id]}
            title={texts.preview.devices[id]}
            onClick={() => onDevice(id)}
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      </fieldset>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.icon}
          aria-label={texts.bar.undo}
          title={texts.bar.undoKeys}
          disabled={state.history.past.length === 0}
          onClick={draft.undo}
        >
          <Undo2 aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.icon}
          aria-label={texts.bar.redo}
          title={texts.bar.redoKeys}
          disabled={state.history.future.length === 0}
          onClick={draft.redo}
        >
          <Redo2 aria-hidden="true" />
        </button>
        <Menu
          label={texts.bar.more}
          className={styles.icon}
          entries={[
            { id: "versions", label: texts.versions.title, onSelect: () => setDialog("versions") },
            { id: "share", label: texts.share.title, onSelect: () => setDialog("share") },
            { id: "store", label: texts.bar.viewStore, onSelect: () => void window.open("/", "_blank", "noreferrer") },
          ]}
        >
          <MoreHorizontal aria-hidden="true" />
        </Menu>
        {canWrite && (
          <Button variant="primary" onClick={() => setDialog("publish")}>
            {texts.publish.action}
          </Button>
        )}
      </div>
      {dialog === "publish" && <PublishDialog draft={draft} onClose={close} />}
      {dialog === "versions" && <VersionsDialog kind={kind} draft={draft} onClose={close} />}
      {dialog === "share" && <ShareDialog onClose={close} />}
    </header>
  );
}

type Status = { tone: Tone; glyph: Glyph; text: "draft" | "published" | "changed" | "scheduled" };

/** What a document is for visitors. */
export function statusOf({ published, hasChanges, scheduledDate }: DocumentState, isDirty = false): Status {
  if (scheduledDate !== undefined) return { tone: "note", glyph: "clock", text: "scheduled" };
  if (published === undefined) return { tone: "neutral", glyph: "empty", text: "draft" };
  if (hasChanges || isDirty) return { tone: "warning", glyph: "half", text: "changed" };
  return { tone: "success", glyph: "full", text: "published" };
}

function SaveState<Body>({ state }: { state: DraftState<Body> }) {
  const { saving: texts } = useTexts(editorTexts);
  const { saving, error, document } = state;
  const text =
    saving === "offline"
      ? texts.offline
      : saving === "conflict"
        ? texts.conflict
        : saving === "failed"
          ? messageOf(error)
          : saving === "saving" || !isSaved(state)
            ? texts.saving
            : formatMessage(staffLanguage(), texts.saved, { when: formatWhenWithin(document.updatedDate) });
  const isBad = saving === "offline" || saving === "conflict" || saving === "failed";
  return (
    <p className={styles.saving} role="status" data-bad={isBad || undefined} title={text}>
      {saving === "offline" && <CloudOff aria-hidden="true" />}
      <span className={styles.savingText}>{text}</span>
    </p>
  );
}
