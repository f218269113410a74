import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { useCan } from "../session/use-session.ts";
import { removeView, savedViewsQuery, storeView, type ViewedScreen } from "./queries.ts";
import { viewsTexts } from "./texts/texts.ts";
import styles from "./views.module.css";

const texts = viewsTexts[staffLanguage()];

type SaveProps = { screen: ViewedScreen; search: Record<string, unknown>; onClose: () => void };

export function SaveViewDialog({ screen, search, onClose }: SaveProps) {
  const views = useQuery(savedViewsQuery(screen));
  const form = useMutationForm({
    values: { name: "", isShared: false },
    request: ({ name, isShared }) => storeView({ screen, name: name.trim(), search, isShared }),
    onSuccess: () => {
      showToast(texts.saveDialog.saved);
      onClose();
    },
  });
  const name = form.watch("name").trim();
  const replacesView = views.data?.some((view) => view.isOwn && view.name === name) ?? false;
  return (
    <FormDialog
      title={texts.saveDialog.title}
      onClose={onClose}
      form={form}
      submitLabel={replacesView ? texts.saveDialog.replace : texts.saveDialog.save}
    >
      <FieldStack>
        <TextField
          label={texts.saveDialog.name}
          autoFocus
          autoComplete="off"
          hint={replacesView ? texts.saveDialog.replaceHint : texts.saveDialog.hint}
          maxLength={60}
          {...form.field("name", { required: true })}
        />
        <Checkbox label={texts.saveDialog.share} hint={texts.saveDialog.shareHint} {...form.field("isShared")} />
      </FieldStack>
    </FormDialog>
  );
}

export function DeleteViewsDialog({ screen, onClose }: { screen: ViewedScreen; onClose: () => void }) {
  const views = useQuery(savedViewsQuery(screen));
  const managesStaff = useCan()("staff:write");
  const remove = useMutation({ mutationFn: removeView });
  const deletable = (views.data ?? []).filter(({ isOwn }) => isOwn || managesStaff);
  return (
    <Modal
      title={texts.deleteDialog.title}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {remove.isError && <Banner tone="critical">{messageOf(remove.error)}</Banner>}
      {deletable.length === 0 && <p className={styles.hint}>{texts.deleteDialog.none}</p>}
      <ul className={styles.columns}>
        {deletable.map((view) => (
          <li key={view.id} className={styles.column}>
            <span className={styles.viewName}>
              {view.name}
              {view.isShared && <span className={styles.hint}>{view.isOwn ? texts.shared : texts.sharedByOther}</span>}
            </span>
            <Button
              variant="plain"
              size="icon"
              aria-label={formatMessage(staffLanguage(), texts.deleteDialog.delete, { name: view.name })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => remove.mutate(view)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
