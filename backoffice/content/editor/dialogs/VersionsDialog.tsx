import { useMutation, useQuery } from "@tanstack/react-query";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import { type DocumentKind, versionsQuery } from "../../documents.ts";
import { editorTexts } from "../texts/texts.ts";
import type { Draft } from "../use-draft.ts";
import styles from "./dialogs.module.css";

type Props<Body> = { kind: DocumentKind<Body>; draft: Draft<Body>; onClose: () => void };

/** Every published version; restoring copies one into the draft, which can be undone. */
export function VersionsDialog<Body>({ kind, draft, onClose }: Props<Body>) {
  const language = staffLanguage();
  const { versions: texts } = useTexts(editorTexts);
  const { id, published } = draft.state.document;
  const versions = useQuery(versionsQuery(kind, id));
  const restore = useMutation({
    mutationFn: draft.restore,
    onSuccess: () => {
      showToast(texts.restored, { undo: draft.undo });
      onClose();
    },
  });
  return (
    <Modal title={texts.title} kind="sheet" isOpen onClose={onClose}>
      {restore.isError && <Banner tone="critical">{messageOf(restore.error)}</Banner>}
      {versions.isPending && <SkeletonText lines={6} />}
      {versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && <EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
      <ol className={styles.rows}>
        {versions.data?.map(({ version, publishedDate, publishedBy, note }) => (
          <li key={version} className={styles.row}>
            <div className={styles.about}>
              <p className={styles.name}>
                {note === "" ? formatMessage(language, texts.version, { version }) : note}
                {published?.version === version && (
                  <Badge tone="success" glyph="full">
                    {texts.live}
                  </Badge>
                )}
              </p>
              <p className={styles.detail}>
                {publishedBy === undefined
                  ? formatWhen(publishedDate)
                  : formatMessage(language, texts.by, { when: formatWhen(publishedDate), name: publishedBy })}
              </p>
            </div>
            <Button
              size="small"
              aria-label={formatMessage(language, texts.restoreNamed, { version })}
              isBusy={restore.isPending && restore.variables === version}
              onClick={() => restore.mutate(version)}
            >
              {texts.restore}
            </Button>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
