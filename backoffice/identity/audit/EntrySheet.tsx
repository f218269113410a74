import { useMutation, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { getAuditEntry, getAuditUndo, undoAuditEntry } from "#api/identity/audit.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Facts } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./audit.module.css";
import { Changes } from "./Changes.tsx";
import { SubjectLink } from "./SubjectLink.tsx";
import { titleOf } from "./search.ts";
import { auditTexts } from "./texts/texts.ts";
import { UndoPart } from "./UndoPart.tsx";

const texts = auditTexts[staffLanguage()];

/** One entry with its changed columns and a preview of its undo. */
export function EntrySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const entry = useQuery({
    queryKey: ["audit", "entry", id],
    queryFn: async () => (await call(getAuditEntry, { params: { id } })).entry,
  });
  const preview = useQuery({
    queryKey: ["audit", "undo", id],
    queryFn: async () => (await call(getAuditUndo, { params: { id } })).undo,
    // Always current: a later change makes the undo impossible.
    staleTime: 0,
  });
  const undo = useMutation({
    mutationFn: () => call(undoAuditEntry, { params: { id } }),
    onSuccess: async () => {
      showToast(texts.undone);
      onClose();
      // Any screen can show the changed data.
      await queryClient.invalidateQueries();
    },
    onError: () => void preview.refetch(),
  });
  const found = entry.data;
  const plan = preview.data;
  return (
    <Modal
      title={found === undefined ? texts.entry.title : titleOf(found)}
      kind="sheet"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.entry.close}</Button>
          {plan?.isPossible === true && (
            <Button
              variant="primary"
              icon={<Undo2 aria-hidden="true" />}
              isBusy={undo.isPending}
              onClick={() => undo.mutate()}
            >
              {texts.undo}
            </Button>
          )}
        </>
      }
    >
      {entry.isPending && <SkeletonText lines={8} />}
      {entry.isError && <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />}
      {undo.isError && <Banner tone="critical">{messageOf(undo.error)}</Banner>}
      {found !== undefined && (
        <div className={styles.entry}>
          <Facts
            facts={[
              ...(found.subject === undefined
                ? []
                : [{ name: texts.entry.subject, value: <SubjectLink subject={found.subject} /> }]),
              { name: texts.entry.by, value: found.actor.name },
              { name: texts.entry.date, value: formatDateTime(found.date) },
              { name: texts.entry.operation, value: <code>{found.call}</code> },
              { name: texts.entry.network, value: found.network || "–" },
              { name: texts.entry.request, value: <code>{found.requestId}</code> },
              ...(found.undoes === undefined ? [] : [{ name: texts.entry.undoes, value: texts.entry.undoesText }]),
            ]}
          />
          <Changes changes={found.changes} total={found.changeCount} />
          <section aria-labelledby="undo-heading">
            <h3 id="undo-heading" className={styles.changeTitle}>
              {texts.undo}
            </h3>
            {preview.isPending && <SkeletonText lines={2} />}
            {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
            {plan !== undefined && <UndoPart undo={plan} />}
          </section>
        </div>
      )}
    </Modal>
  );
}
