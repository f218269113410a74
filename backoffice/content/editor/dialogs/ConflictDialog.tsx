import { useMutation, useQuery } from "@tanstack/react-query";
import { listAuditEntries } from "#api/identity/audit.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { useTexts } from "#ui/language.ts";
import type { DocumentKind } from "../../documents.ts";
import { editorTexts } from "../texts/texts.ts";
import type { Draft } from "../use-draft.ts";

type Props<Body> = { kind: DocumentKind<Body>; draft: Draft<Body> };

/** Someone else saved the same draft: one of the two has to give way. */
export function ConflictDialog<Body>({ kind, draft }: Props<Body>) {
  const { conflict: texts } = useTexts(editorTexts);
  const { id, revision } = draft.state.document;
  const other = useQuery({
    queryKey: ["content", kind.name, "conflict", id, revision],
    queryFn: async () => (await kind.get(id)).document,
    gcTime: 0,
  });
  const reload = useMutation({ mutationFn: draft.reload });
  const overwrite = useMutation({ mutationFn: draft.overwrite });
  const canSeeLog = useCan()("audit:read");
  const log = useQuery({
    queryKey: ["content", kind.name, "last-save", id, revision],
    queryFn: () => call(listAuditEntries, { query: { call: `${kind.name}.save`, rowId: id, limit: 1 } }),
    enabled: canSeeLog,
    gcTime: 0,
  });
  const error = other.error ?? reload.error ?? overwrite.error;
  const when = formatWhenWithin(other.data?.updatedDate ?? new Date().toISOString());
  const name = log.data?.entries[0]?.actor.name;
  const isPending = other.isPending || (canSeeLog && log.isPending);
  return (
    <Modal
      title={texts.title}
      role="alertdialog"
      isDismissable={false}
      isOpen
      onClose={() => reload.mutate()}
      footer={
        <>
          <Button variant="danger" isBusy={overwrite.isPending} onClick={() => overwrite.mutate()}>
            {texts.overwrite}
          </Button>
          <Button variant="primary" isBusy={reload.isPending} onClick={() => reload.mutate()}>
            {texts.reload}
          </Button>
        </>
      }
    >
      <FieldStack>
        {error !== null && <Banner tone="critical">{messageOf(error)}</Banner>}
        {isPending && <SkeletonText lines={2} />}
        {other.isSuccess && !isPending && (
          <p>
            {name === undefined
              ? formatMessage(staffLanguage(), texts.someone, { when })
              : formatMessage(staffLanguage(), texts.named, { name, when })}
          </p>
        )}
        <p>{texts.text}</p>
      </FieldStack>
    </Modal>
  );
}
